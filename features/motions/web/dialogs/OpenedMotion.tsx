import { lazy, Suspense } from 'react'
import type { Motion } from '#features/motions/motion.ts'
import { LazyEditMotionDialog } from '#features/motions/web/LazyEditMotionDialog.tsx'
import { addRecordsTexts } from '#features/records/web/texts.ts'

const dialogs = {
  details: lazy(async () => {
    const [{ DetailDialog }] = await Promise.all([import('./DetailDialog.tsx'), addRecordsTexts()])
    return { default: DetailDialog }
  }),
  sign: lazy(async () => ({ default: (await import('./SigningDialogs.tsx')).SignDialog })),
  post: lazy(async () => ({ default: (await import('./PostDialog.tsx')).PostDialog })),
  submit: lazy(async () => ({ default: (await import('./SigningDialogs.tsx')).SubmitDialog })),
}
export type DialogOfMotion = keyof typeof dialogs | 'edit'

type Props = {
  deed: DialogOfMotion
  motion: Motion
  /** Meanwhile it was removed, or went out of sight. */
  isGone: boolean
  onClose: () => void
}

/** The dialog of a motion that is open; each comes with its first opening (D1 §2.4, §2.5). */
export function OpenedMotion({ deed, ...opened }: Props) {
  if (deed === 'edit') return <LazyEditMotionDialog committee_id={opened.motion.committee_id} {...opened} />
  const Opened = dialogs[deed]
  return (
    <Suspense>
      <Opened {...opened} />
    </Suspense>
  )
}
