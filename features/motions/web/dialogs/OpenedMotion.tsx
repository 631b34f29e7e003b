import { lazy, Suspense } from 'react'
import type { Motion } from '#features/motions/motion.ts'
import { LazyEditMotionDialog } from '#features/motions/web/NewMotion.tsx'
import { addRecordsTexts } from '#features/records/web/texts.ts'

const dialogs = {
  details: lazy(async () => {
    const [{ DetailDialog }] = await Promise.all([import('./DetailDialog.tsx'), addRecordsTexts()])
    return { default: DetailDialog }
  }),
  sign: lazy(async () => ({ default: (await import('./TransitionDialogs.tsx')).SignDialog })),
  post: lazy(async () => ({ default: (await import('./TransitionDialogs.tsx')).PostDialog })),
  submit: lazy(async () => ({ default: (await import('./TransitionDialogs.tsx')).SubmitDialog })),
}
export type DialogOfMotion = keyof typeof dialogs | 'edit'

type Props = {
  action: DialogOfMotion
  motion: Motion
  /** The motion was removed meanwhile, or is no longer visible. */
  isGone: boolean
  onClose: () => void
}

/** The open dialog of a motion; each is loaded when first opened (D1 §2.4, §2.5). */
export function OpenedMotion({ action, ...opened }: Props) {
  if (action === 'edit') return <LazyEditMotionDialog committee_id={opened.motion.committee_id} {...opened} />
  const Opened = dialogs[action]
  return (
    <Suspense>
      <Opened {...opened} />
    </Suspense>
  )
}
