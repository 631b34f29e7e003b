import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '#web/kit/ErrorState.tsx'
import classes from './RootError.module.css'

/** Without the signed-in user there is no shell: the error stands alone. */
export function RootError({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main className={classes.page}>
      <ErrorState error={error} onRetry={() => void router.invalidate()} />
    </main>
  )
}
