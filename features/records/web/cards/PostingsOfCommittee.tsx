import { Suspense } from 'react'
import type { Committee } from '#features/committees/contract.ts'
import { useMayPost } from '#features/records/web/use-may-post.ts'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { ProposalCard, SuggestionCard } from './lazy-cards.ts'

/** Cards for a new proposal and a new suggestion, if the committee allows them and the site is not the canton's (D2 §2). */
export function PostingsOfCommittee({ committee }: { committee: Committee }) {
  const { is_solothurn } = useConfiguration()
  const { proposals, suggestions } = useMayPost(committee)
  if (is_solothurn) return null
  return (
    <>
      <Suspense fallback={<RowsSkeleton rows={2} />}>{proposals && <ProposalCard committee_id={committee.id} />}</Suspense>
      <Suspense fallback={<RowsSkeleton rows={2} />}>{suggestions && <SuggestionCard committee_id={committee.id} />}</Suspense>
    </>
  )
}
