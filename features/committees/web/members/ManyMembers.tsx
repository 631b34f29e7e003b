import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endMemberships, type Membership } from '#features/committees/membership-contract.ts'
import { groupsQuery, useRefreshMemberships } from '#features/committees/web/queries.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import type { RowChoice } from '#platform/web/ui/list/table/table-state.ts'
import { EndMembershipsButton } from './EndMembershipsButton.tsx'

const AddToGroupDialog = lazy(async () => ({
  default: (await import('#features/committees/web/groups/AddToGroupDialog.tsx')).AddToGroupDialog,
}))

type Props = {
  committee: { id: number }
  memberships: Membership[]
  choice: RowChoice
  mayEnd: boolean
  onEnded: () => void
}

/** What can be done with several members at once: end their memberships, and add them to a group. */
export function ManyMembers({ committee, memberships, choice, mayEnd, onEnded }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [isAdding, setAdding] = useState(false)
  const { data: groups = [] } = useQuery(groupsQuery(committee.id))
  const ending = useAction(endMemberships, { failure: 'committees.end_memberships_error', refresh: useRefreshMemberships(committee) })
  const users = memberships.filter(({ id }) => choice.chosen.has(id)).map(({ user }) => user)
  return (
    <>
      {mayEnd && (
        <EndMembershipsButton
          choice={choice}
          isPending={ending.isPending}
          end={(chosen, onSuccess) => ending.mutate({ params: committee, body: { memberships: chosen } }, { onSuccess })}
          onEnded={onEnded}
        />
      )}
      <Button variant="default" disabled={users.length === 0 || groups.length === 0} onClick={() => setAdding(true)} {...refusing}>
        {t('committees.add_to_group')}
      </Button>
      {isAdding && (
        <Suspense>
          <AddToGroupDialog committee={committee} users={users} onAdded={choice.clear} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
