import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { PageSkeleton } from '#platform/web/ui/page/PageSkeleton.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'

/** A page whose data is under way; the sidebar keeps its place, so that nothing jumps. */
export const PendingPage = () => (
  <>
    <PageSidebar>
      <RowsSkeleton rows={6} />
    </PageSidebar>
    <PageSkeleton />
  </>
)
