import type { Motion } from '#features/motions/motion.ts'
import type { useForm } from '#platform/web/ui/form/use-form.ts'
import type { Written } from './written.ts'

export type EditMotionProps = {
  /** Without one a new motion is written. */
  motion?: Motion | undefined
  /** It was removed since, or went out of sight. */
  isGone?: boolean
  /** Of a new one; without it the meeting is chosen among the committee's. */
  meeting_id?: number | undefined
  committee_id: number
  onClose: () => void
}

/** The fields of a motion while they are written. */
export type MotionForm = ReturnType<typeof useForm<Written>>

/** Where the meeting is known it is not asked for. */
export const asksForMeeting = ({ motion, meeting_id }: Pick<EditMotionProps, 'motion' | 'meeting_id'>): boolean =>
  motion === undefined && meeting_id === undefined
