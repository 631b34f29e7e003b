import { useQueryClient } from '@tanstack/react-query'
import { type AgendaEntry, toggleActivation } from '#shared/agenda/contract.ts'
import { activeEntriesQuery, agendaEntriesQuery } from '#web/agenda/queries.ts'
import { useAction } from '#web/kit/use-action.ts'
import { applyActivation } from './apply-activation.ts'

/** Turns an entry on or off, once at a time. A refusal is said in the server's words, and what is so is read again. */
export function useToggle({ id, meeting_id }: AgendaEntry) {
  const client = useQueryClient()
  const { mutate, isPending } = useAction(toggleActivation, {
    failure: 'live.toggle_error',
    inServersWords: true,
    refresh: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: agendaEntriesQuery(meeting_id).queryKey }),
        client.invalidateQueries({ queryKey: activeEntriesQuery.queryKey }),
      ]),
  })
  const toggle = () => {
    if (!isPending) mutate({ params: { id } }, { onSuccess: (entry) => applyActivation(client, entry) })
  }
  return { toggle, isPending }
}
