import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AgendaEntry, toggleActivation } from '#features/agenda/contract.ts'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'

/** Turns an entry on or off, once at a time. A refusal is said in the server's words, and what is so is read again. */
export function useToggle({ id, meeting_id, ...entry }: AgendaEntry) {
  const client = useQueryClient()
  const [wanted, want] = useState(entry.is_active)
  const { mutate, isPending } = useAction(toggleActivation, {
    failure: 'live.toggle_error',
    inServersWords: true,
    refresh: () =>
      Promise.all([
        // Its agenda, too; and a refusal may be the first word of its end.
        client.invalidateQueries({ queryKey: meetingQuery(meeting_id).queryKey }),
        client.invalidateQueries({ queryKey: activeEntriesQuery.queryKey }),
      ]),
  })
  // As it will be, until it is saved and read again: an event may tell of it before.
  const is_active = isPending ? wanted : entry.is_active
  const toggle = () => {
    if (isPending) return
    want(!entry.is_active)
    mutate({ params: { id } })
  }
  return { toggle, isPending, is_active }
}
