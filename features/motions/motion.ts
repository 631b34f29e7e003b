import { z } from 'zod'
import { postingStates } from '#features/records/posting.ts'
import { names } from '#platform/shared/actor.ts'
import { id, instant } from '#platform/shared/endpoint.ts'
import { motionRules } from './rules.ts'

/** The statuses of D1 §4, and our own `WITHDRAWN`; the chip of any other status is grey (D1 §2.3). */
export const motionStatuses = ['DRAFT', 'OPEN', 'SUBMITTED', 'WITHDRAWN'] as const
export const rightsHolders = ['proposal_creator', 'faction', 'commission', 'cross_party'] as const
export const signatoryRoles = ['FIRST_SIGNATORY', 'SECOND_SIGNATORY', 'THIRD_SIGNATORY', 'OTHER_SIGNATORY'] as const
/** The first three roles are for people only; a committee or group as other signatory lets each of its active members sign. */
export const signatoryTypes = ['user', 'committee', 'committeegroup'] as const

/** Who is asked to sign, or has signed (D1 §3 Signatory). */
export const signatory = z.object({
  /** Id of the signatory entry, not of the person. */
  id,
  vorstoss_signatory_id: id,
  /** Id of the user, committee or group. */
  signatory_id: id,
  role: z.enum(signatoryRoles),
  type: z.enum(signatoryTypes),
  /** Users only. */
  full_name: z.string(),
  ...names,
  is_signed: z.boolean(),
  /** Committees and groups only; empty for users. */
  title: z.string(),
  /** Members of a group, if the caller may know them (permissions.md Committee group); otherwise null. */
  members: z.array(z.object({ id, ...names })).nullable(),
})
export type Signatory = z.infer<typeof signatory>

/** One link of the signature chain: who signed which text and when. */
export const motionSignature = z.object({
  user_id: id,
  full_name: z.string(),
  role: z.enum(signatoryRoles),
  signed_at: instant,
  /** SHA-256 in hexadecimal: of the signed text, and of this link including the previous one. */
  text_hash: z.string(),
  hash: z.string(),
})

export const motionAttachment = z.object({
  id,
  name: z.string(),
  /** Absolute path including the path prefix, usable as a link. */
  url: z.string(),
  size: z.int(),
  sha256: z.string(),
})
export type MotionAttachment = z.infer<typeof motionAttachment>

/**
 * What one enters about a motion beside its type, signatories and files; the columns have the same names. A further field stands here, in a
 * migration, in the request body (contract.ts), and where it is entered and shown (MotionFields, DetailDialog, signature sheet).
 */
const motionFields = z.object({
  title: z.string(),
  /** The wording. */
  description: z.string(),
  reason: z.string(),
  is_urgent: z.boolean(),
  rights_holder: z.enum(rightsHolders).nullable(),
})
export type MotionFields = z.infer<typeof motionFields>

/** The fields of a new motion. */
export const unwrittenFields: MotionFields = { title: '', description: '', reason: '', is_urgent: false, rights_holder: null }

export const fieldNames = Object.keys(unwrittenFields) as (keyof MotionFields)[]

/** The fields of a motion, a form or a request body that has them; missing ones as in a new motion. */
export const fieldsOf = (written: { [Name in keyof MotionFields]?: MotionFields[Name] | undefined }): MotionFields =>
  Object.fromEntries(fieldNames.map((name) => [name, written[name] ?? unwrittenFields[name]])) as MotionFields

/** A motion (vorstoss on the wire, D1 §3) as the caller sees it; the same shape in lists and alone. */
export const motion = z.object({
  id,
  ...motionFields.shape,
  business_type: z.object({ id, text: z.string(), api_uid: z.string() }),
  /** Given on submission, if the administration numbers motions of its type: `A 2026/014`. */
  number: z.string().nullable(),
  /** What the administration requires of motions of its type. */
  rules: motionRules,
  /** Whether these allow the current first signatory. */
  is_first_allowed: z.boolean(),
  status: z.enum(motionStatuses),
  status_display: z.string(),
  /** The caller is asked to sign and has not signed yet, whether or not the meeting is running (D1 §6). */
  can_sign: z.boolean(),
  has_signed: z.boolean(),
  /** The caller does not want to sign, and so `can_sign` is false. */
  has_declined: z.boolean(),
  /** Counts signatories with the role OTHER_SIGNATORY. */
  signed_other_signatories_count: z.int(),
  rights_holder_display: z.string(),
  signatories: z.array(signatory),
  signatures: z.array(motionSignature),
  attachments: z.array(motionAttachment),
  /** Hash of the text that a signature would cover now. */
  text_hash: z.string(),
  creator: z.object({ id, ...names }),
  first_signatory_id: id,
  committee_id: id,
  meeting: z.object({
    id,
    title: z.string().nullable(),
    start: instant,
    committee_id: id,
    is_running_meeting: z.boolean(),
    is_over: z.boolean(),
  }),
  /** Number of the latest version of the text that the caller sees. */
  version: z.int(),
  created: instant,
  updated: instant,
  /** Null for drafts. */
  published_at: instant.nullable(),
  submitted_at: instant.nullable(),
  withdrawn: z.object({ at: instant, reason: z.string() }).nullable(),
  /** Who does not want to sign, for the first signatory; empty for everybody else. */
  declines: z.array(z.object({ user_id: id, full_name: z.string(), declined_at: instant })),
  /** Its posting to the records system, for responsible people; null if it was not posted, and for everybody else. */
  posting: z.object({ id, state: z.enum(postingStates) }).nullable(),
})
export type Motion = z.infer<typeof motion>

export const businessType = z.object({ id, title: z.string(), api_uid: z.string() })

/** A type to choose for a motion, with what the administration requires. */
export const offeredBusinessType = businessType.extend({ rules: motionRules })
export type OfferedBusinessType = z.infer<typeof offeredBusinessType>

/** Whether nobody can sign it any more. */
export const isEnded = ({ status }: Pick<Motion, 'status'>): boolean => status === 'SUBMITTED' || status === 'WITHDRAWN'

type Signature = Motion['signatures'][number]

/** Given by this person in this role; members of a group or committee sign for themselves, not for it. */
const isOf = ({ type, signatory_id, role }: Signatory, signature: Signature): boolean =>
  type === 'user' && signatory_id === signature.user_id && role === signature.role

/** The signature of a person who was asked by name. */
export const signatureOf = ({ signatures }: Pick<Motion, 'signatures'>, asked: Signatory): Signature | undefined =>
  signatures.find((signature) => isOf(asked, signature))

/** The signatures of people who were asked as members of a group or of the committee. */
export const otherSignatures = ({ signatories, signatures }: Pick<Motion, 'signatories' | 'signatures'>): Signature[] =>
  signatures.filter((signature) => !signatories.some((asked) => isOf(asked, signature)))

/**
 * Those who are asked and have not signed: people, and groups or committees of which a member may still sign. Of a group whose members the caller does
 * not know nobody can tell, so it counts; the first signatory signs by submitting.
 */
export const unsignedOf = ({
  signatories,
  signatures,
  first_signatory_id,
}: Pick<Motion, 'signatories' | 'signatures' | 'first_signatory_id'>) => {
  const done = new Set([first_signatory_id, ...signatures.map(({ user_id }) => user_id)])
  const hasToSign = ({ id: user_id }: { id: number }) => !done.has(user_id)
  return signatories.flatMap((asked): Signatory[] => {
    if (asked.type === 'user') return hasToSign({ id: asked.signatory_id }) ? [asked] : []
    const members = asked.members?.filter(hasToSign) ?? null
    return members?.length === 0 ? [] : [{ ...asked, members }]
  })
}

/** Text keys of the signatory roles, for screens and paper. */
export const roleTexts = {
  FIRST_SIGNATORY: 'motion_form.first_signatory',
  SECOND_SIGNATORY: 'motion_form.second_signatory',
  THIRD_SIGNATORY: 'motion_form.third_signatory',
  OTHER_SIGNATORY: 'motion_pages.other_signatory',
} as const satisfies Record<Signatory['role'], string>

/** Where the details of a motion are shown in the application. */
export const motionPath = (one: { id: number; meeting: { id: number } }): string =>
  `/meetings/${one.meeting.id}/vorstoesse?motion=${one.id}`

/** A motion was changed or removed; sent to users who see it or saw it until now. */
export const motionChangedTopic = 'vorstoss/changed'
export const motionChanged = z.object({ meeting_id: id, id })
export type MotionChanged = z.infer<typeof motionChanged>

/**
 * Something about a motion that asks its reader to sign: it is published, its meeting has begun, or it is submitted or withdrawn. Sent to these users alone; when
 * several motions of a meeting wait as it begins, it names one.
 */
export const motionNewsTopic = 'users/{user_id}/vorstoss/news'
export const motionNews = motionChanged.extend({ what: z.enum(['signature', 'meeting_begins', 'submitted', 'withdrawn']) })
export type MotionNews = z.infer<typeof motionNews>
