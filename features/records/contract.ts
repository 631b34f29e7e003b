import { z } from 'zod'
import { rightsHolders } from '#features/motions/motion.ts'
import { addressNumber, bodyId, byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { line } from '#platform/shared/fields.ts'
import { posting, postingKinds, postingListed, postingStates, suggestionTypes } from './posting.ts'

/** Maximum lengths in characters. */
export const longestTitle = 300
export const longestText = 100_000
/** Maximum number of files per posting (D3 §5, §9), and their maximum total size in MB. */
export const mostFiles = 3
export const largestFiles = 100

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((given) => !given.includes('\0'))
const username = text(100)

/** Idempotency key: a repeated request with the same key posts nothing new. */
const key = z.uuid().optional()

/** The caller's own posting as it was received. */
const posted = z.object({
  title: z.string(),
  id,
  state: z.enum(postingStates),
  external_id: z.string().nullable(),
  external_url: z.string().nullable(),
})
export type Posted = z.infer<typeof posted>

/** Which fields are used depends on the site's variant (D3 §5). */
export const postProposal = endpoint({
  method: 'POST',
  path: 'ris/post_proposal/:id/',
  params: byId,
  upload: 'files',
  upload_can_miss: true,
  form: z.object({
    title: line(longestTitle),
    description: text(longestText).optional(),
    /** The api_uid of a type that is shown for proposals. */
    business_type: text(100),
    is_urgent: z.stringbool().optional(),
    has_signature_sheet: z.stringbool().optional(),
    reason: text(longestText).optional(),
    proposal_creator: username.optional(),
    second_signature: username.optional(),
    third_signature: username.optional(),
    rights_holder: z.enum([...rightsHolders, '']).optional(),
    key,
  }),
  answer: posted,
})
export type ProposalForm = z.output<typeof postProposal.form>

export const postSuggestion = endpoint({
  method: 'POST',
  path: 'ris/post_suggestion/:id/',
  params: byId,
  upload: 'files',
  upload_can_miss: true,
  form: z.object({
    /** If a business is named, its title is the default. */
    title: line(longestTitle).optional(),
    description: text(longestText).optional(),
    business_number: line(100).optional(),
    suggestion_type: z.enum([...suggestionTypes, '']).optional(),
    reference: line(longestTitle).optional(),
    reason: text(longestText).optional(),
    submit_as_faction: z.stringbool().optional(),
    key,
  }),
  answer: posted.extend({ data: z.object({ title: z.string() }) }),
})
export type SuggestionForm = z.output<typeof postSuggestion.form>

/** Posts a submitted motion, by a responsible person, once; repeating returns the existing posting. */
export const postMotion = endpoint({ method: 'POST', path: 'vorstoss/:id/post_to_records/', params: byId, answer: posted })

/** The caller's own postings, newest first. */
export const listOwnPostings = endpoint({
  method: 'GET',
  path: 'ris/postings/',
  query: z.object({ committee_id: pathId.optional() }),
  answer: z.array(postingListed),
})
/** The caller's own postings; for the records staff every posting. */
export const getPosting = endpoint({ method: 'GET', path: 'ris/postings/:id/', params: byId, answer: posting })
export const downloadPostingFile = endpoint({
  method: 'GET',
  path: 'ris/postings/:id/files/:file_id/download/',
  params: z.object({ id: pathId, file_id: pathId }),
  answer: 'file',
})

/** Postings in the built-in inbox, newest first; this and all calls below are for the records staff only. */
export const listInbox = endpoint({
  method: 'GET',
  path: 'ris/inbox/',
  query: z.object({
    /** Undecided or decided postings only. */
    is_open: z.stringbool().optional(),
    kind: z.enum(postingKinds).optional(),
    committee_id: pathId.optional(),
    /** Words of the title or the poster's name. */
    query: z.string().max(200).optional(),
    start: addressNumber(0, 1_000_000).default(0),
    rows: addressNumber(1, 100).default(50),
  }),
  answer: z.object({
    items: z.array(postingListed),
    total: z.int(),
    /** Of the whole inbox, for the filters. */
    committees: z.array(z.object({ id, title: z.string() })),
    open_count: z.int(),
  }),
})
/** Businesses of the posting's committee, by number. */
export const listBusinessesOfPosting = endpoint({
  method: 'GET',
  path: 'ris/inbox/:id/businesses/',
  params: byId,
  answer: z.array(z.object({ id, number: z.string(), title: z.string(), display_name: z.string() })),
})

/** 409 once it is decided. */
const decision = { method: 'POST', params: byId, answer: posting } as const
/** Creates a business in the posting's committee. 400 if the number is taken. */
export const acceptPosting = endpoint({
  ...decision,
  path: 'ris/inbox/:id/accept/',
  body: z.object({ number: line(100).min(1), title: line(longestTitle).min(1), type: line(100).optional() }),
})
export const attachPosting = endpoint({ ...decision, path: 'ris/inbox/:id/attach/', body: z.object({ business_id: bodyId }) })
export const rejectPosting = endpoint({ ...decision, path: 'ris/inbox/:id/reject/', body: z.object({ reason: text(2000).min(1) }) })
