import { type ComponentProps, lazy, Suspense } from 'react'

const EditMotionDialog = lazy(async () => ({ default: (await import('./edit/EditMotionDialog.tsx')).EditMotionDialog }))

/** The form is large: it comes with its first opening. */
export const LazyEditMotionDialog = (props: ComponentProps<typeof EditMotionDialog>) => (
  <Suspense>
    <EditMotionDialog {...props} />
  </Suspense>
)
