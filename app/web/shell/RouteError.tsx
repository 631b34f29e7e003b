import { type ErrorComponentProps, Navigate, useRouter } from '@tanstack/react-router'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { loadAfresh } from '#platform/web/lib/connectivity/missing-assets.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { FailedPage } from './FailedPage.tsx'

/** A page that failed to load or render: 404 redirects to /404 (D1 §2.1), anything else can be retried. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (isRefused(error, 404)) return <Navigate to="/404" replace />
  const retry = () => {
    if (!loadAfresh(window.location.href)) void router.invalidate()
  }
  return (
    <Page>
      <CommitteesSidebar />
      <FailedPage error={error} onRetry={retry} />
    </Page>
  )
}
