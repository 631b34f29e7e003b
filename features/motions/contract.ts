import { z } from 'zod'
import { edited } from '#platform/shared/edited.ts'
import { bodyId, byId, endpoint, pathId } from '#platform/shared/endpoint.ts'
import { line } from '#platform/shared/one-line.ts'
import { businessType, motion, rightsHolders, signatoryRoles, signatoryTypes } from './motion.ts'

/** In characters. */
export const longestTitle = 300
export const longestText = 100_000
export const mostSignatories = 500
/** Of one motion; each of at most so many MB, and so are those of one request together. */
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
  /** One first signatory at least; of others only who they are: what is known of them is ignored. */
  signatories: z
    .array(z.object({ signatory_id: bodyId, role: z.enum(signatoryRoles), type: z.enum(signatoryTypes) }))
    .max(mostSignatories)
    .refine((signatories) => signatories.some(({ role }) => role === 'FIRST_SIGNATORY'), 'problem.required_input_missing'),
})

export type NamedSignatory = z.output<typeof body>['signatories'][number]

/** Who stands first among those of a body. */
export const firstOf = (signatories: NamedSignatory[]): number =>
  signatories.find(({ role }) => role === 'FIRST_SIGNATORY')?.signatory_id ?? 0

/** Those of a meeting that the caller sees, newest first (D1 §7). */
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
/** How many of them are open, and how many submitted: for pages that show no more, and ask again whenever somebody signs. */
export const countMotions = endpoint({
  method: 'GET',
  path: 'meetings/:id/vorstoesse/counts/',
  params: byId,
  answer: z.object({ open: z.int(), submitted: z.int() }),
})
/** In the order that the administration gives them. */
export const listBusinessTypes = endpoint({
  method: 'GET',
  path: 'businesstypes/',
  query: z.object({ show_for_proposal: z.stringbool().optional() }),
  answer: z.array(businessType),
})
export const createMotion = endpoint({
  method: 'POST',
  path: 'vorstoss/',
  body: body.partial({ reason: true, is_urgent: true, rights_holder: true }).extend({
    /** Its id. */
    meeting: bodyId,
    /** The same for a request that is repeated: it makes nothing twice. */
    key: z.uuid().optional(),
  }),
  answer: motion,
})
export type NewMotion = z.output<typeof createMotion.body>

const editedMotion = edited(
  motion,
  ({ title, description, reason, business_type, is_urgent, rights_holder, signatories, attachments }) => ({
    title,
    description,
    reason,
    is_urgent,
    rights_holder,
    business_type: business_type.api_uid,
    signatories: signatories.map(({ signatory_id, role, type }) => ({ signatory_id, role, type })),
    attachments: attachments.map(({ id }) => id),
  }),
)
const ofMotion = { path: 'vorstoss/:id/', params: byId, answer: motion, edited: editedMotion } as const
export const getMotion = endpoint({ method: 'GET', ...ofMotion })
/** What is left out stays. `attachments` are the ids of those that stay: one is removed by leaving it out. */
export const changeMotion = endpoint({
  method: 'PATCH',
  ...ofMotion,
  body: body.extend({ attachments: z.array(bodyId).max(mostAttachments) }).partial(),
})
export type MotionChanges = z.output<typeof changeMotion.body>
export const removeMotion = endpoint({ method: 'DELETE', ...ofMotion, answer: z.object({}) })

const deed = <const Deed extends string>(name: Deed) =>
  endpoint({ method: 'POST', path: `vorstoss/:id/${name}/`, params: byId, answer: motion })
/** As it was on screen; 409 when the motion has another by then. Whoever sends none signs what there is (D1 §7: no body). */
const read = z.object({ text_hash: motion.shape.text_hash.min(1).optional() }).nullish()

export const openMotion = deed('open')
export const signMotion = { ...deed('sign'), body: read }
export const submitMotion = { ...deed('submit'), body: read }

/** Adds files to those that are there, several in one body or one after the other; the same bytes under the same name are added once. */
export const attachToMotion = endpoint({
  method: 'PATCH',
  path: 'vorstoss/:id/attach_attachments/',
  params: byId,
  upload: 'attachments',
  answer: motion,
})
export const downloadSignatureSheet = endpoint({ method: 'GET', path: 'vorstoss/:id/signature_sheet/', params: byId, answer: 'file' })
export const downloadMotionAttachment = endpoint({
  method: 'GET',
  path: 'vorstoss/:id/attachments/:attachment_id/download/',
  params: z.object({ id: pathId, attachment_id: pathId }),
  answer: 'file',
})
