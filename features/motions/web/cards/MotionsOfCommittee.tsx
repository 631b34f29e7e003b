import { lazy, Suspense } from 'react'
import type { Committee } from '#features/committees/contract.ts'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { loadNewMotionCard } from './load-cards.ts'

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
