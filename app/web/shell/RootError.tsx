import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { loadAfresh } from '#platform/web/lib/connectivity/missing-assets.ts'
import { FailedPage } from './FailedPage.tsx'
import classes from './RootError.module.css'

/** Without the signed-in user there is no shell: the error stands alone. */
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
