import { lazy, Suspense } from 'react'
import type { Committee } from '#features/committees/contract.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { addMotionTexts } from './queries.ts'

/** Loads the motions card with its texts, on sites that show it. */
async function loadMotionsCard() {
  const [{ MotionsCard }] = await Promise.all([import('./MotionCards.tsx'), addMotionTexts()])
  return { default: MotionsCard }
}

/** Loads the card of a committee's page with its texts. */
async function loadNewMotionCard() {
  const [{ NewMotionCard }] = await Promise.all([import('./MotionCards.tsx'), addMotionTexts()])
  return { default: NewMotionCard }
}

const MotionsCard = lazy(loadMotionsCard)

/** The motions card of a meeting, loaded lazily. */
export const MotionsOfMeeting = ({ meeting }: { meeting: Meeting }) => (
  <Suspense fallback={<RowsSkeleton rows={3} />}>
    <MotionsCard meeting={meeting} />
  </Suspense>
)

const NewMotionCard = lazy(loadNewMotionCard)

/** The card for a new motion, on sites with motions and for readers who may write one (D1 §2.3, D2 §2). */
export function MotionsOfCommittee({ committee }: { committee: Committee }) {
  const { is_solothurn } = useConfiguration()
  const isClosed = useIsClosed(committee.id)
  if (!is_solothurn || isClosed || !committee.can_post_ris_suggestions) return null
  return (
    <Suspense fallback={<RowsSkeleton rows={2} />}>
      <NewMotionCard committee={committee} />
    </Suspense>
  )
}
