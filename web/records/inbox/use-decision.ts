import { useQueryClient } from '@tanstack/react-query'
import type { acceptPosting, attachPosting, rejectPosting } from '#shared/records/contract.ts'
import { useAction } from '#web/kit/use-action.ts'
import { refreshPostings } from '#web/records/queries.ts'
import { inboxKey } from './queries.ts'

type Decision = typeof acceptPosting | typeof attachPosting | typeof rejectPosting

/** Decides on a posting, and reads again all that tells of it; somebody else may have been first. */
export function useDecision<const E extends Decision>(
  endpoint: E,
  text: 'records_inbox.accept' | 'records_inbox.attach' | 'records_inbox.reject',
) {
  const client = useQueryClient()
  return useAction(endpoint, {
    text,
    refresh: () => Promise.all([refreshPostings(client), client.invalidateQueries({ queryKey: inboxKey })]),
    inForm: true,
  })
}
