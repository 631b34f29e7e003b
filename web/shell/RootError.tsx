import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '#web/kit/ErrorState.tsx'
import { useIsAway } from '#web/kit/use-is-away.ts'
import classes from './RootError.module.css'
import { NotAvailable } from './reach/NotAvailable.tsx'

/** Without the signed-in user there is no shell: the error stands alone. */
export function RootError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isGone = useIsAway()
  const retry = () => void router.invalidate()
  return <main className={classes.page}>{isGone ? <NotAvailable onRetry={retry} /> : <ErrorState error={error} onRetry={retry} />}</main>
}
