import { lazy, Suspense } from 'react'
import type { Meeting } from '#features/meetings/contract.ts'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { loadMotionsCard } from './load-cards.ts'

const MotionsCard = lazy(loadMotionsCard)

/** The motions card of a meeting, loaded lazily. */
export const MotionsOfMeeting = ({ meeting }: { meeting: Meeting }) => (
  <Suspense fallback={<RowsSkeleton rows={3} />}>
    <MotionsCard meeting={meeting} />
  </Suspense>
)
