import { type ErrorComponentProps, Navigate, useRouter } from '@tanstack/react-router'
import { CommitteesSidebar } from '#web/committees/CommitteesSidebar.tsx'
import { loadAfresh } from '#web/kit/missing-assets.ts'
import { Page } from '#web/kit/Page.tsx'
import { isRefused } from '#web/kit/refused.ts'
import { FailedPage } from './FailedPage.tsx'

/** A page that could not be read or shown: what is not there leads to /404 (D1 §2.1), anything else can be tried again. */
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
