import type { Motion, Signatory } from '#features/motions/motion.ts'

/** Who may be named: `user-11`, `committeegroup-90`, `committee-2`. */
export type PrincipalKey = `${Signatory['type']}-${number}`

/** A motion as it stands in its form. */
export type Written = {
  meeting: string | null
  business_type: string | null
  title: string
  description: string
  reason: string
  first: PrincipalKey | null
  second: PrincipalKey | null
  third: PrincipalKey | null
  others: PrincipalKey[]
  rights_holder: Motion['rights_holder']
  is_urgent: boolean
  /** Ids of attachments that do not stay. */
  removed: number[]
}

/** The fields that name one person, and what this makes of them. */
export const rolesInPerson = { first: 'FIRST_SIGNATORY', second: 'SECOND_SIGNATORY', third: 'THIRD_SIGNATORY' } as const
export type InPerson = keyof typeof rolesInPerson

export const keyOf = ({ type, signatory_id }: Pick<Signatory, 'type' | 'signatory_id'>): PrincipalKey => `${type}-${signatory_id}`

/** What of it the first signature freezes. */
export const frozenOf = ({ title, description, reason, business_type, removed }: Written) => ({
  title,
  description,
  reason,
  business_type,
  removed,
})

/** Nothing but in whose name. */
export const unwritten = (first: number, meeting: number | undefined): Written => ({
  meeting: meeting === undefined ? null : String(meeting),
  business_type: null,
  title: '',
  description: '',
  reason: '',
  first: `user-${first}`,
  second: null,
  third: null,
  others: [],
  rights_holder: null,
  is_urgent: false,
  removed: [],
})

/** A motion that is there. */
export function writtenOf({ signatories, meeting, business_type, ...motion }: Motion): Written {
  const having = (role: Signatory['role']) => signatories.filter((signatory) => signatory.role === role).map(keyOf)
  return {
    meeting: String(meeting.id),
    business_type: business_type.api_uid,
    title: motion.title,
    description: motion.description,
    reason: motion.reason,
    first: having('FIRST_SIGNATORY')[0] ?? null,
    second: having('SECOND_SIGNATORY')[0] ?? null,
    third: having('THIRD_SIGNATORY')[0] ?? null,
    others: having('OTHER_SIGNATORY'),
    rights_holder: motion.rights_holder,
    is_urgent: motion.is_urgent,
    removed: [],
  }
}
