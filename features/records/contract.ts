import { z } from 'zod'
import { rightsHolders } from '#features/motions/motion.ts'
import { addressNumber, bodyId, byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { line } from '#platform/shared/fields.ts'
import { refused } from '#platform/shared/refused.ts'
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

const noStaff = 'The caller is not of the records staff.'
const decided = `${refused.inactive} The posting is decided already.`
const postedBefore = `${refused.inactive} The posting with this \`key\` says something else.`

export const postProposal = endpoint({
  summary: 'Post a proposal to the records system',
  description: 'Which fields are used depends on the site. With an idempotency key, `key`, a repeated request posts nothing new.',
  refusals: {
    403: 'The caller may not post proposals from the committee, or not in the name of somebody else.',
    409: postedBefore,
  },
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
  summary: 'Post a suggestion to the records system',
  description: 'Which fields are used depends on the site. With an idempotency key, `key`, a repeated request posts nothing new.',
  refusals: {
    403: 'The caller may not post suggestions from the committee.',
    409: postedBefore,
  },
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

export const postMotion = endpoint({
  summary: 'Post a submitted motion to the records system',
  description: 'Once: repeating it answers the existing posting.',
  refusals: { 403: refused.notResponsible, 409: `${refused.inactive} The motion is not submitted.` },
  method: 'POST',
  path: 'vorstoss/:id/post_to_records/',
  params: byId,
  answer: posted,
})

export const listOwnPostings = endpoint({
  summary: "List the caller's postings",
  description: 'Newest first.',
  refusals: { 404: 'The caller does not see the committee.' },
  method: 'GET',
  path: 'ris/postings/',
  query: z.object({ committee_id: pathId.optional() }),
  answer: z.array(postingListed),
})
export const getPosting = endpoint({
  summary: "Read a posting of the caller's own",
  description: 'The records staff can read those in the inbox, too.',
  method: 'GET',
  path: 'ris/postings/:id/',
  params: byId,
  answer: posting,
})
export const downloadPostingFile = endpoint({
  summary: 'Download a file of a posting',
  method: 'GET',
  path: 'ris/postings/:id/files/:file_id/download/',
  params: z.object({ id: pathId, file_id: pathId }),
  answer: 'file',
})

export const listInbox = endpoint({
  summary: 'List the postings in the inbox',
  description: 'Newest first.',
  refusals: { 403: noStaff },
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
export const listBusinessesOfPosting = endpoint({
  summary: 'List the businesses of the committee of a posting',
  description: 'By number.',
  refusals: { 403: noStaff },
  method: 'GET',
  path: 'ris/inbox/:id/businesses/',
  params: byId,
  answer: z.array(z.object({ id, number: z.string(), title: z.string(), display_name: z.string() })),
})

/** 409 once it is decided. */
const decision = { method: 'POST', params: byId, answer: posting } as const
export const acceptPosting = endpoint({
  summary: 'Accept a posting as a new business',
  description: 'Creates the business in the committee of the posting. 400 if its number is taken.',
  refusals: { 403: noStaff, 409: decided },
  ...decision,
  path: 'ris/inbox/:id/accept/',
  body: z.object({ number: line(100).min(1), title: line(longestTitle).min(1), type: line(100).optional() }),
})
export const attachPosting = endpoint({
  summary: 'Accept a posting as a part of an existing business',
  refusals: { 403: noStaff, 409: decided },
  ...decision,
  path: 'ris/inbox/:id/attach/',
  body: z.object({ business_id: bodyId }),
})
export const rejectPosting = endpoint({
  summary: 'Reject a posting',
  refusals: { 403: noStaff, 409: decided },
  ...decision,
  path: 'ris/inbox/:id/reject/',
  body: z.object({ reason: text(2000).min(1) }),
})
