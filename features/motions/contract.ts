import { z } from 'zod'
import { edited } from '#platform/shared/edited.ts'
import { addressNumber, bodyId, byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { line } from '#platform/shared/fields.ts'
import { refused } from '#platform/shared/refused.ts'
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

export const listMotions = endpoint({
  summary: 'List the motions of a meeting that the caller sees',
  description: 'Newest first.',
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
export const countMotions = endpoint({
  summary: 'Count the motions of a meeting',
  description: 'Those that are open, those that are submitted, and those that the caller is asked to sign.',
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

export const listMyMotions = endpoint({
  summary: "List the caller's motions over all meetings and committees",
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

export const listBusinessTypes = endpoint({
  summary: 'List the business types',
  description: 'In the order set by the administration.',
  method: 'GET',
  path: 'businesstypes/',
  query: z.object({ show_for_proposal: z.stringbool().optional() }),
  answer: z.array(offeredBusinessType),
})
export const createMotion = endpoint({
  summary: 'Create a motion as a draft',
  description: 'With an idempotency key, `key`, a repeated request creates nothing new.',
  refusals: {
    403: 'The caller may not create motions in the committee, or not in the name of this first signatory.',
    404: 'The caller does not see the meeting.',
    409: refused.inactive,
  },
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
export const getMotion = endpoint({ summary: 'Read a motion', method: 'GET', ...ofMotion })
export const changeMotion = endpoint({
  summary: 'Change a motion',
  description: 'Omitted fields stay unchanged. `attachments` lists the ids to keep: leaving one out removes it.',
  refusals: {
    403: 'The caller may not edit this motion, or not in the name of another first signatory.',
    409: `${refused.inactive} The motion is submitted or withdrawn, or somebody has signed what would change.`,
  },
  method: 'PATCH',
  ...ofMotion,
  body: body.extend({ attachments: z.array(bodyId).max(mostAttachments) }).partial(),
})
export type MotionChanges = z.output<typeof changeMotion.body>
export const removeMotion = endpoint({
  summary: 'Remove a motion',
  refusals: { 403: 'The caller is neither responsible nor the first signatory of a motion that is not submitted.', 409: refused.inactive },
  method: 'DELETE',
  ...ofMotion,
  answer: z.object({}),
})

/** Only the part of the body that the first signatory of an open motion may change. */
export const asksOthers = (changes: MotionChanges): boolean => Object.keys(changes).every((name) => name === 'signatories')

const onlyFirst = 'The caller is not the first signatory, or has left the committee.'
const notOpen = `${refused.inactive} The motion is not open.`
const onlyAsked = 'The caller is not asked to sign, or has left the committee.'

/** A step of a motion. Repeating one that is done changes nothing. */
const step = <const Step extends string>(name: Step) =>
  ({ method: 'POST', path: `vorstoss/:id/${name}/`, params: byId, answer: motion }) as const
/** The text as it was on screen; 409 if the motion's text has changed since. Without a hash the current text is signed (D1 §7: no body). */
const read = z.object({ text_hash: motion.shape.text_hash.min(1).optional() }).nullish()

export const openMotion = endpoint({
  summary: 'Publish a draft of a motion',
  refusals: { 403: onlyFirst, 409: `${refused.inactive} The motion is no draft, or a rule of its type is not met.` },
  ...step('open'),
})
export const takeBackMotion = endpoint({
  summary: 'Make an open motion a draft again',
  refusals: { 403: onlyFirst, 409: `${refused.inactive} The motion is not open, or somebody has signed it.` },
  ...step('take_back'),
})
export const withdrawMotion = endpoint({
  summary: 'Withdraw an open motion',
  description: 'It stays visible, with its signatures.',
  refusals: { 403: onlyFirst, 409: notOpen },
  ...step('withdraw'),
  body: z.object({ reason: text(longestReason).default('') }),
})
export const declineMotion = endpoint({
  summary: 'Decline to sign a motion',
  description: 'The first signatory sees it.',
  refusals: { 403: onlyAsked, 409: notOpen },
  ...step('decline'),
})
export const reconsiderMotion = endpoint({
  summary: 'Take back that the caller declines to sign a motion',
  refusals: { 403: onlyAsked, 409: notOpen },
  ...step('reconsider'),
})
const whileRunning = `${refused.inactive} The motion is not open, its meeting is not running, or its text is not the one of \`text_hash\`.`
export const signMotion = endpoint({
  summary: 'Sign an open motion',
  description: 'Cannot be undone. With `text_hash`, only the text that the caller has read is signed.',
  refusals: { 403: onlyAsked, 409: whileRunning },
  ...step('sign'),
  body: read,
})
export const submitMotion = endpoint({
  summary: 'Submit an open motion',
  description:
    'Cannot be undone, and adds the signature of the first signatory. With `text_hash`, only the text that the caller has read is submitted.',
  refusals: { 403: onlyFirst, 409: `${whileRunning} A rule of its type is not met, or its number is taken.` },
  ...step('submit'),
  body: read,
})

export const moveMotion = endpoint({
  summary: 'Move an open motion or draft whose meeting is over to a running or coming one',
  refusals: {
    403: 'The caller is neither the first signatory nor responsible for the committee.',
    409: `${refused.inactive} The motion is submitted or withdrawn, or its meeting is not over.`,
  },
  ...step('move'),
  body: z.object({ meeting: bodyId }),
})
export const copyMotion = endpoint({
  summary: 'Copy a motion as a new draft for a running or coming meeting',
  description: 'With its text, attachments and signatories. With an idempotency key, `key`, a repeated request creates nothing new.',
  refusals: { 403: 'The caller may not copy this motion, or may not create motions in the committee.', 409: refused.inactive },
  ...step('copy'),
  body: z.object({ meeting: bodyId, key: z.uuid().optional() }),
})

export const attachToMotion = endpoint({
  summary: 'Add files to a motion',
  description: 'In one request or several; a file with the same bytes and name is added only once.',
  refusals: {
    403: 'The caller may not edit this motion.',
    409: `${refused.inactive} The motion is submitted or withdrawn, or somebody has signed it.`,
  },
  method: 'PATCH',
  path: 'vorstoss/:id/attach_attachments/',
  params: byId,
  upload: 'attachments',
  answer: motion,
})
