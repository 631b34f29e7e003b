import { useIsAway } from '#platform/web/lib/connectivity/use-is-away.ts'
import { useOnReturn } from '#platform/web/lib/connectivity/use-on-return.ts'
import { ErrorState } from '#platform/web/ui/feedback/ErrorState.tsx'
import { isOfPage } from '#platform/web/ui/feedback/is-of-page.ts'
import { NotAvailable } from './reach/NotAvailable.tsx'

/** Why a page is not shown. What only lacks the server opens by itself when that is there again. */
export function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isAway = useIsAway()
  const lacksServer = !isOfPage(error)
  useOnReturn(lacksServer, onRetry)
  return isAway && lacksServer ? <NotAvailable onRetry={onRetry} /> : <ErrorState error={error} onRetry={onRetry} />
}
