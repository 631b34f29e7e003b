import { useIsOffline } from '#platform/web/lib/connectivity/use-is-offline.ts'
import { useOnReconnect } from '#platform/web/lib/connectivity/use-on-reconnect.ts'
import { ErrorState } from '#platform/web/ui/feedback/ErrorState.tsx'
import { isOfPage } from '#platform/web/ui/feedback/is-of-page.ts'
import { NotAvailable } from './reach/NotAvailable.tsx'

/** Explains why a page is not shown. If only the server was unreachable, it retries on reconnect. */
export function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isAway = useIsOffline()
  const lacksServer = !isOfPage(error)
  useOnReconnect(lacksServer, onRetry)
  return isAway && lacksServer ? <NotAvailable onRetry={onRetry} /> : <ErrorState error={error} onRetry={onRetry} />
}
