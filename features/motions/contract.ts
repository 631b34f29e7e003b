import { z } from 'zod'
import { edited } from '#platform/shared/edited.ts'
import { addressNumber, bodyId, byId, endpoint, id, instant, pathId } from '#platform/shared/endpoint.ts'
import { line } from '#platform/shared/fields.ts'
import { tableFormats } from '#platform/shared/table-formats.ts'
import { fieldsOf, motion, offeredBusinessType, rightsHolders, signatoryRoles, signatoryTypes } from './motion.ts'
import { mostSignatories } from './rules.ts'

/** Maximum lengths in characters. */
export const longestTitle = 300
export const longestText = 100_000
/** Maximum length of the reason for withdrawing a motion, in characters. */
export const longestReason = 2_000
/** Maximum number of attachments per motion, and maximum size in MB of one file and of all files of one request. */
export const mostAttachments = 20
export const largestAttachment = 100

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((given) => !given.includes('\0'))

const body = z.object({
  title: line(longestTitle).min(1),
  /** The wording. */
  description: text(longestText).min(1),
  reason: text(longestText),
  /** The api_uid of a type that is shown for proposals. */
  business_type: z.string().min(1).max(100),
  is_urgent: z.boolean(),
  rights_holder: z.enum(rightsHolders).nullable(),
  /** At least one first signatory. Only the identifying fields of signatories are read, anything else is ignored. */
  signatories: z
    .array(z.object({ signatory_id: bodyId, role: z.enum(signatoryRoles), type: z.enum(signatoryTypes) }))
    .max(mostSignatories)
    .refine((signatories) => signatories.some(({ role }) => role === 'FIRST_SIGNATORY'), 'problem.required_input_missing'),
})

export type NamedSignatory = z.output<typeof body>['signatories'][number]

/** The id of the first signatory in a body; 0 without one. */
export const firstOf = (signatories: NamedSignatory[]): number =>
  signatories.find(({ role }) => role === 'FIRST_SIGNATORY')?.signatory_id ?? 0

/** The motions of a meeting that the caller sees, newest first (D1 §7). */
export const listMotions = endpoint({
  method: 'GET',
  path: 'meetings/:id/vorstoesse/',
  params: byId,
  query: z.object({
    can_sign: z.stringbool().optional(),
    has_signed: z.stringbool().optional(),
    business_type: pathId.optional(),
  }),
  answer: z.array(motion),
})
/** Number of open and submitted motions, and of those that the caller is asked to sign: for pages that show only the counts and refetch them after every signature. */
export const countMotions = endpoint({
  method: 'GET',
  path: 'meetings/:id/vorstoesse/counts/',
  params: byId,
  answer: z.object({ open: z.int(), submitted: z.int(), to_sign: z.int() }),
})
/**
 * How a motion concerns the caller, the first that applies: their draft, signed by them as first signatory or to be, signed by them with others,
 * waiting for their signature.
 */
export const motionRelations = ['draft', 'first', 'signed', 'asked'] as const

/** What a list can be sorted by; by meeting and by change, the latest comes first. */
export const motionOrders = ['meeting', 'changed', 'title', 'committee', 'status'] as const

const myMotion = motion
  .pick({ id: true, title: true, number: true, business_type: true, status: true, status_display: true, meeting: true, updated: true })
  .extend({ committee: z.object({ id, title: z.string() }), relation: z.enum(motionRelations) })
export type MyMotion = z.infer<typeof myMotion>

/** The caller's motions over all meetings and committees. */
export const listMyMotions = endpoint({
  method: 'GET',
  path: 'users/me/vorstoesse/',
  query: z.object({
    relation: z.enum(motionRelations).optional(),
    committee_id: pathId.optional(),
    order: z.enum(motionOrders).default('meeting'),
    start: addressNumber(0, 1_000_000).default(0),
    rows: addressNumber(1, 100).default(50),
  }),
  answer: z.object({
    items: z.array(myMotion),
    total: z.int(),
    /** Of all the caller's motions, whatever the filter. */
    counts: z.record(z.enum(motionRelations), z.int()),
    committees: z.array(z.object({ id, title: z.string() })),
  }),
})
export type MyMotions = z.infer<typeof listMyMotions.answer>

/** Business types in the order set by the administration. */
export const listBusinessTypes = endpoint({
  method: 'GET',
  path: 'businesstypes/',
  query: z.object({ show_for_proposal: z.stringbool().optional() }),
  answer: z.array(offeredBusinessType),
})
export const createMotion = endpoint({
  method: 'POST',
  path: 'vorstoss/',
  body: body.partial({ reason: true, is_urgent: true, rights_holder: true }).extend({
    /** The meeting's id. */
    meeting: bodyId,
    /** Idempotency key: a repeated request with the same key creates nothing new. */
    key: z.uuid().optional(),
  }),
  answer: motion,
})
export type NewMotion = z.output<typeof createMotion.body>

const editedMotion = edited(motion, ({ business_type, signatories, attachments, ...fields }) => ({
  ...fieldsOf(fields),
  business_type: business_type.api_uid,
  signatories: signatories.map(({ signatory_id, role, type }) => ({ signatory_id, role, type })),
  attachments: attachments.map((attachment) => attachment.id),
}))
const ofMotion = { path: 'vorstoss/:id/', params: byId, answer: motion, edited: editedMotion } as const
export const getMotion = endpoint({ method: 'GET', ...ofMotion })
/** Omitted fields stay unchanged. `attachments` lists the ids to keep: leaving one out removes it. */
export const changeMotion = endpoint({
  method: 'PATCH',
  ...ofMotion,
  body: body.extend({ attachments: z.array(bodyId).max(mostAttachments) }).partial(),
})
export type MotionChanges = z.output<typeof changeMotion.body>
export const removeMotion = endpoint({ method: 'DELETE', ...ofMotion, answer: z.object({}) })

/** Only the part of the body that the first signatory of an open motion may change. */
export const asksOthers = (changes: MotionChanges): boolean => Object.keys(changes).every((name) => name === 'signatories')

const auditEntry = <const AuditEntry extends string>(name: AuditEntry) =>
  endpoint({ method: 'POST', path: `vorstoss/:id/${name}/`, params: byId, answer: motion })
/** The text as it was on screen; 409 if the motion's text has changed since. Without a hash the current text is signed (D1 §7: no body). */
const read = z.object({ text_hash: motion.shape.text_hash.min(1).optional() }).nullish()

export const openMotion = auditEntry('open')
/** Makes an open motion that nobody has signed a draft again. */
export const takeBackMotion = auditEntry('take_back')
export const withdrawMotion = { ...auditEntry('withdraw'), body: z.object({ reason: text(longestReason).default('') }) }
/** The caller does not want to sign; the first signatory sees it. `reconsider` takes it back. */
export const declineMotion = auditEntry('decline')
export const reconsiderMotion = auditEntry('reconsider')
export const signMotion = { ...auditEntry('sign'), body: read }
export const submitMotion = { ...auditEntry('submit'), body: read }

/** Moves an open motion or draft whose meeting is over to a running or future meeting of the committee. */
export const moveMotion = { ...auditEntry('move'), body: z.object({ meeting: bodyId }) }
/** Copies text, attachments and signatories as a new draft for a running or future meeting; with an idempotency key like createMotion. */
export const copyMotion = { ...auditEntry('copy'), body: z.object({ meeting: bodyId, key: z.uuid().optional() }) }

const motionVersion = motion
  .pick({ title: true, description: true, reason: true })
  .extend({ number: z.int(), business_type: z.string(), changed_by: z.string(), changed_at: instant })
export type MotionVersion = z.infer<typeof motionVersion>

/** What the motion said, latest first: at most twenty, and the one that the caller read last; earlier drafts only for those who see drafts. `read`: the number of that one. */
export const listMotionVersions = endpoint({
  method: 'GET',
  path: 'vorstoss/:id/versions/',
  params: byId,
  answer: z.object({ versions: z.array(motionVersion), read: z.int().nullable() }),
})
/** Records for the caller alone that they have read this version; does nothing if they do not see it. */
export const readMotion = endpoint({
  method: 'POST',
  path: 'vorstoss/:id/read/',
  params: byId,
  body: z.object({ number: z.int().min(1) }),
  answer: z.object({}),
})

/** Adds files, in one request or several; a file with the same bytes and name is added only once. */
export const attachToMotion = endpoint({
  method: 'PATCH',
  path: 'vorstoss/:id/attach_attachments/',
  params: byId,
  upload: 'attachments',
  answer: motion,
})
export const downloadSignatureSheet = endpoint({ method: 'GET', path: 'vorstoss/:id/signature_sheet/', params: byId, answer: 'file' })
export const motionFormats = ['pdf', 'txt'] as const
export type MotionFormat = (typeof motionFormats)[number]

/** The motion in the council's form, as PDF or text; `line_numbers` numbers the lines of the wording in the PDF. 409 if it is too long for one. */
export const downloadMotion = endpoint({
  method: 'GET',
  path: 'vorstoss/:id/file/',
  params: byId,
  query: z.object({ as: z.enum(motionFormats), line_numbers: z.stringbool().default(false) }),
  answer: 'file',
})

/** The list of a meeting's motions as a table, with the same filters. */
export const downloadMotions = endpoint({
  method: 'GET',
  path: 'meetings/:id/vorstoesse/file/',
  params: byId,
  query: listMotions.query.extend({ as: z.enum(tableFormats) }),
  answer: 'file',
})
export const downloadMotionAttachment = endpoint({
  method: 'GET',
  path: 'vorstoss/:id/attachments/:attachment_id/download/',
  params: z.object({ id: pathId, attachment_id: pathId }),
  answer: 'file',
})
