import { z } from 'zod'
import { rightsHolders } from '#features/motions/motion.ts'
import { addressNumber, bodyId, byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { line } from '#platform/shared/one-line.ts'
import { posting, postingKinds, postingListed, postingStates, suggestionTypes } from './posting.ts'

/** In characters. */
export const longestTitle = 300
export const longestText = 100_000
/** Of one posting (D3 §5, §9), and of these together so many MB. */
export const mostFiles = 3
export const largestFiles = 100

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((given) => !given.includes('\0'))
const username = text(100)

/** The same for a request that is repeated: it posts nothing twice. */
const key = z.uuid().optional()

/** The caller's own posting as it was taken. */
const posted = z.object({
  title: z.string(),
  id,
  state: z.enum(postingStates),
  external_id: z.string().nullable(),
  external_url: z.string().nullable(),
})
export type Posted = z.infer<typeof posted>

/** Which of the fields count is a question of the site's variant (D3 §5). */
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
    /** Where a business is named, its title is the title when none is given. */
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

/** A motion that is submitted, by the responsible person, once; again answers what there is. */
export const postMotion = endpoint({ method: 'POST', path: 'vorstoss/:id/post_to_records/', params: byId, answer: posted })

/** The caller's own, newest first. */
export const listOwnPostings = endpoint({
  method: 'GET',
  path: 'ris/postings/',
  query: z.object({ committee_id: pathId.optional() }),
  answer: z.array(postingListed),
})
/** One's own, and for the records staff every one. */
export const getPosting = endpoint({ method: 'GET', path: 'ris/postings/:id/', params: byId, answer: posting })
export const downloadPostingFile = endpoint({
  method: 'GET',
  path: 'ris/postings/:id/files/:file_id/download/',
  params: z.object({ id: pathId, file_id: pathId }),
  answer: 'file',
})

/** What the built-in inbox has got, newest first; the records staff's alone, as all below. */
export const listInbox = endpoint({
  method: 'GET',
  path: 'ris/inbox/',
  query: z.object({
    /** What is still to be decided, or what is. */
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
    /** Of all that it has got, for the filters. */
    committees: z.array(z.object({ id, title: z.string() })),
    open_count: z.int(),
  }),
})
/** Those of the posting's committee, by number. */
export const listBusinessesOfPosting = endpoint({
  method: 'GET',
  path: 'ris/inbox/:id/businesses/',
  params: byId,
  answer: z.array(z.object({ id, number: z.string(), title: z.string(), display_name: z.string() })),
})

/** 409 once it is decided. */
const decision = { method: 'POST', params: byId, answer: posting } as const
/** Makes a business of the posting's committee. 400 when there is one of that number. */
export const acceptPosting = endpoint({
  ...decision,
  path: 'ris/inbox/:id/accept/',
  body: z.object({ number: line(100).min(1), title: line(longestTitle).min(1), type: line(100).optional() }),
})
export const attachPosting = endpoint({ ...decision, path: 'ris/inbox/:id/attach/', body: z.object({ business_id: bodyId }) })
export const rejectPosting = endpoint({ ...decision, path: 'ris/inbox/:id/reject/', body: z.object({ reason: text(2000).min(1) }) })
