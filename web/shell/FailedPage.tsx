import { ErrorState } from '#web/kit/ErrorState.tsx'
import { isOfPage } from '#web/kit/is-of-page.ts'
import { useIsAway } from '#web/kit/use-is-away.ts'
import { useOnReturn } from '#web/kit/use-on-return.ts'
import { NotAvailable } from './reach/NotAvailable.tsx'

/** Why a page is not shown. What only lacks the server opens by itself when that is there again. */
export function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isAway = useIsAway()
  const lacksServer = !isOfPage(error)
  useOnReturn(lacksServer, onRetry)
  return isAway && lacksServer ? <NotAvailable onRetry={onRetry} /> : <ErrorState error={error} onRetry={onRetry} />
}
