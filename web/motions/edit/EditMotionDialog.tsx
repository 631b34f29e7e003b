import { useTranslation } from 'react-i18next'
import type { Motion } from '#shared/motions/motion.ts'
import { Dialog } from '#web/kit/Dialog.tsx'

export type EditMotionProps = {
  /** Without one a new motion is written. */
  motion?: Motion
  /** Of a new one; without it the meeting is chosen among the committee's. */
  meeting_id?: number
  committee_id: number
  onClose: () => void
}

/** Writes a new motion or changes one (D1 §2.4). */
export function EditMotionDialog({ motion, onClose }: EditMotionProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t(motion ? 'motion_form.edit_motion' : 'motion_form.create_motion')} size={800} onClose={onClose}>
      {null}
    </Dialog>
  )
}
