import { lazy, Suspense } from 'react'
import type { Committee } from '#features/committees/contract.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { useMayPost } from './may-post.ts'
import { addRecordsTexts } from './texts.ts'

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

/** Card for a suggestion about a business of the meeting. Shown if its committee may post proposals, as D2 §2 says. */
export function SuggestionsOfMeeting({ meeting: { id, committee } }: { meeting: Meeting }) {
  const isClosed = useIsClosed(committee.id)
  if (isClosed || !committee.can_post_ris_proposals) return null
  return (
    <Suspense fallback={<RowsSkeleton rows={2} />}>
      <SuggestionCard committee_id={committee.id} meeting_id={id} />
    </Suspense>
  )
}

/** Loaded with its texts, where somebody may post. */
const ProposalCard = lazy(async () => {
  const [{ ProposalCard: Card }] = await Promise.all([import('./PostingCards.tsx'), addRecordsTexts()])
  return { default: Card }
})

/** Loaded with its texts, where somebody may post. */
const SuggestionCard = lazy(async () => {
  const [{ SuggestionCard: Card }] = await Promise.all([import('./PostingCards.tsx'), addRecordsTexts()])
  return { default: Card }
})
