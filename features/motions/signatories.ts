import type { Motion, Signatory } from './motion.ts'

type Signature = Motion['signatures'][number]

/** Given by this person in this role; members of a group or committee sign for themselves, not for it. */
const isOf = ({ type, signatory_id, role }: Signatory, signature: Signature): boolean =>
  type === 'user' && signatory_id === signature.user_id && role === signature.role

/** The signature of a person who was asked by name. */
export const signatureOf = ({ signatures }: Pick<Motion, 'signatures'>, signatory: Signatory): Signature | undefined =>
  signatures.find((signature) => isOf(signatory, signature))

/** The signatures of people who were asked as members of a group or of the committee. */
export const otherSignatures = ({ signatories, signatures }: Pick<Motion, 'signatories' | 'signatures'>): Signature[] =>
  signatures.filter((signature) => !signatories.some((signatory) => isOf(signatory, signature)))

/** Text keys of the signatory roles, for screens and paper. */
export const roleTexts = {
  FIRST_SIGNATORY: 'motion_form.first_signatory',
  SECOND_SIGNATORY: 'motion_form.second_signatory',
  THIRD_SIGNATORY: 'motion_form.third_signatory',
  OTHER_SIGNATORY: 'motion_pages.other_signatory',
} as const satisfies Record<Signatory['role'], string>
