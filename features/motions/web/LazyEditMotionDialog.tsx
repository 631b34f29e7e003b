import { type ComponentProps, lazy, Suspense } from 'react'

const EditMotionDialog = lazy(async () => ({ default: (await import('./edit/EditMotionDialog.tsx')).EditMotionDialog }))

/** The form is large, so it is loaded when it is first opened. */
export const LazyEditMotionDialog = (props: ComponentProps<typeof EditMotionDialog>) => (
  <Suspense>
    <EditMotionDialog {...props} />
  </Suspense>
)
