import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { PageSkeleton } from '#platform/web/ui/page/PageSkeleton.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'

/** Skeleton of a page that is loading; reserves the sidebar so that nothing jumps. */
export const PendingPage = () => (
  <>
    <PageSidebar>
      <RowsSkeleton rows={6} />
    </PageSidebar>
    <PageSkeleton />
  </>
)
