import { Suspense } from 'react'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { SuggestionCard } from './lazy-cards.ts'

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
