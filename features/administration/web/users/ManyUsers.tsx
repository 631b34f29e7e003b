import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endSessionsOfMany } from '#features/administration/many.ts'
import { administrationKey } from '#features/administration/web/queries.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import type { RowChoice } from '#platform/web/ui/list/table/table-state.ts'
import { useTellMany } from '#platform/web/ui/list/table/tell-many.ts'
import { AddToCommitteeDialog } from './AddToCommitteeDialog.tsx'
import { useInvite } from './use-invite.ts'

/** What can be done with several users at once. */
export function ManyUsers({ choice }: { choice: RowChoice }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [isAdding, setAdding] = useState(false)
  const end = useAction(endSessionsOfMany, { failure: 'administration_pages.end_sessions_of_many_error', refresh: administrationKey })
  const tell = useTellMany({
    done: 'administration_pages.end_sessions_of_many_done',
    unchanged: 'administration_pages.end_sessions_of_many_unchanged',
  })
  const invite = useInvite()
  const users = [...choice.chosen]
  const isNone = users.length === 0
  const askToEnd = () => {
    if (window.confirm(t('administration_pages.end_sessions_of_many_question', { count: users.length })))
      end.mutate({ body: { users } }, { onSuccess: tell })
  }
  return (
    <>
      <Button variant="default" disabled={isNone} onClick={() => setAdding(true)} {...refusing}>
        {t('administration_pages.add_to_committee')}
      </Button>
      <Button variant="default" disabled={isNone} loading={invite.isPending} onClick={() => invite.ask(users)} {...refusing}>
        {t('administration_pages.invite')}
      </Button>
      <Button variant="default" disabled={isNone} loading={end.isPending} onClick={askToEnd} {...refusing}>
        {t('administration_pages.end_sessions')}
      </Button>
      {isAdding && <AddToCommitteeDialog users={users} onAdded={choice.clear} onClose={() => setAdding(false)} />}
    </>
  )
}
