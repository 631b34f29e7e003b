import type { Motion } from '#features/motions/motion.ts'
import type { useForm } from '#platform/web/ui/form/use-form.ts'
import type { Written } from './written.ts'

export type EditMotionProps = {
  /** Undefined for a new motion. */
  motion?: Motion | undefined
  /** The motion was removed meanwhile, or is no longer visible. */
  isGone?: boolean
  /** Meeting of a new motion; if missing, it is chosen among the committee's meetings. */
  meeting_id?: number | undefined
  committee_id: number
  onClose: () => void
}

/** Form state of a motion. */
export type MotionForm = ReturnType<typeof useForm<Written>>

/** Whether the meeting has to be chosen in the form. */
export const asksForMeeting = ({ motion, meeting_id }: Pick<EditMotionProps, 'motion' | 'meeting_id'>): boolean =>
  motion === undefined && meeting_id === undefined
