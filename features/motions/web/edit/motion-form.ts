import { fieldsOf, type Motion, type MotionFields, type Signatory, unwrittenFields } from '#features/motions/motion.ts'
import type { useForm } from '#platform/web/ui/form/use-form.ts'

export type EditMotionProps = {
  /** Undefined for a new motion. */
  motion?: Motion | undefined
  /** The motion was removed meanwhile, or is no longer visible. */
  isGone?: boolean
  /** Meeting of a new motion; if missing, it is chosen among the committee's meetings. */
  meeting_id?: number | undefined
  committee_id: number
  /** Called with the motion once it is saved with its files, or without those that failed. */
  onSaved?: ((motion: Motion) => unknown) | undefined
  onClose: () => void
}

/** Form state of a motion. */
export type MotionForm = ReturnType<typeof useForm<Written>>

/** Whether the meeting has to be chosen in the form. */
export const asksForMeeting = ({ motion, meeting_id }: Pick<EditMotionProps, 'motion' | 'meeting_id'>): boolean =>
  motion === undefined && meeting_id === undefined

/** Key of a person, group or committee: `user-11`, `committeegroup-90`, `committee-2`. */
export type PrincipalKey = `${Signatory['type']}-${number}`

/** Form values of a motion. */
export type Written = MotionFields & {
  meeting: string | null
  business_type: string | null
  first: PrincipalKey | null
  second: PrincipalKey | null
  third: PrincipalKey | null
  others: PrincipalKey[]
  /** Ids of attachments to be removed. */
  removed: number[]
}

/** The fields that name one person, with the signatory role of each. */
export const rolesInPerson = { first: 'FIRST_SIGNATORY', second: 'SECOND_SIGNATORY', third: 'THIRD_SIGNATORY' } as const
export type InPerson = keyof typeof rolesInPerson

/** Key of the person, group or committee of a signatory. */
export const keyOf = ({ type, signatory_id }: Pick<Signatory, 'type' | 'signatory_id'>): PrincipalKey => `${type}-${signatory_id}`

/** The fields that the first signature freezes. */
export const frozenOf = ({ title, description, reason, business_type, removed }: Written) => ({
  title,
  description,
  reason,
  business_type,
  removed,
})

/** An empty form, except for its first signatory. */
export const unwritten = (first: number, meeting: number | undefined): Written => ({
  meeting: meeting === undefined ? null : String(meeting),
  business_type: null,
  ...unwrittenFields,
  first: `user-${first}`,
  second: null,
  third: null,
  others: [],
  removed: [],
})

/** Form values of an existing motion. */
export function writtenOf({ signatories, meeting, business_type, ...motion }: Motion): Written {
  const having = (role: Signatory['role']) => signatories.filter((signatory) => signatory.role === role).map(keyOf)
  return {
    meeting: String(meeting.id),
    business_type: business_type.api_uid,
    ...fieldsOf(motion),
    first: having('FIRST_SIGNATORY')[0] ?? null,
    second: having('SECOND_SIGNATORY')[0] ?? null,
    third: having('THIRD_SIGNATORY')[0] ?? null,
    others: having('OTHER_SIGNATORY'),
    removed: [],
  }
}
