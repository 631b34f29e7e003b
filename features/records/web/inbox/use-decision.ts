import { useQueryClient } from '@tanstack/react-query'
import type { acceptPosting, attachPosting, rejectPosting } from '#features/records/contract.ts'
import { refreshPostings } from '#features/records/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { inboxKey } from './queries.ts'

type Decision = typeof acceptPosting | typeof attachPosting | typeof rejectPosting

/** Decides a posting and refetches everything about it; somebody else may have decided first. */
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
