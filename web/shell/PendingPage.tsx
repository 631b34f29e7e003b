import { PageSkeleton } from '#web/kit/PageSkeleton.tsx'
import { RowsSkeleton } from '#web/kit/RowsSkeleton.tsx'
import { PageSidebar } from '#web/kit/slots.tsx'

/** A page whose data is under way; the sidebar keeps its place, so that nothing jumps. */
export const PendingPage = () => (
  <>
    <PageSidebar>
      <RowsSkeleton rows={6} />
    </PageSidebar>
    <PageSkeleton />
  </>
)
