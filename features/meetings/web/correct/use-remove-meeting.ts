import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { removeMeeting } from '#features/meetings/removal-contract.ts'
import { forget } from '#platform/web/lib/http/reread.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

/** Removes the meeting whose page is open, and leads to its committee: nothing of the meeting may be asked for any more before that. */
export function useRemoveMeeting({ id, committee_id }: Pick<Meeting, 'id' | 'committee_id'>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    await navigate({ to: '/committees/$id', params: { id: committee_id }, replace: true })
    // The banner of the page before has gone with it.
    notify('success', t('corrections.remove_success'))
    forget(client)
    await client.invalidateQueries()
  }
  const { mutate, isPending } = useAction(removeMeeting, {
    failure: 'corrections.remove_error',
    refresh: () => Promise.resolve(),
    onDone: () => void leave(),
  })
  return { isPending, remove: () => mutate({ params: { id } }) }
}
