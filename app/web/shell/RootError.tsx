import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { loadAfresh } from '#platform/web/lib/connectivity/missing-assets.ts'
import { FailedPage } from './FailedPage.tsx'
import classes from './RootError.module.css'

/** The error page without the shell, which needs the signed-in user. */
export function RootError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    if (!loadAfresh(window.location.href)) void router.invalidate()
  }
  return (
    <main className={classes.page}>
      <FailedPage error={error} onRetry={retry} />
    </main>
  )
}
