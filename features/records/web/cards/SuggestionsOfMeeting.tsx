import { Suspense } from 'react'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { SuggestionCard } from './lazy-cards.ts'

/** The card for a suggestion to a business of the meeting. Its committee is one that may post proposals: D2 §2 says so. */
export function SuggestionsOfMeeting({ meeting: { id, committee } }: { meeting: Meeting }) {
  const isClosed = useIsClosed(committee.id)
  if (isClosed || !committee.can_post_ris_proposals) return null
  return (
    <Suspense fallback={<RowsSkeleton rows={2} />}>
      <SuggestionCard committee_id={committee.id} meeting_id={id} />
    </Suspense>
  )
}
