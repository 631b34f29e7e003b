import type { z } from 'zod'
import { addFirstAuditEntry } from '#features/audit/server/repository.ts'
import { findBusinessByNumber } from '#features/businesses/server/repository.ts'
import type { SuggestionForm } from '#features/records/contract.ts'
import * as api from '#features/records/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { refuseFaults } from '#platform/server/http/problem.ts'
import { arriving, receiveFiles } from '#platform/server/http/receive-files.ts'
import { type CheckedPosting, checkProposal, faultsOfContents, fieldsOf, missing, type Posting, unknown } from './check-posting.ts'
import { answerOf, handOver } from './hand-over.ts'
import { type Asked, post, requirePostable } from './post.ts'
import { findOwnPosted, findPosting, findPostingFile, listOwnPostings } from './repository.ts'

/** Routes by which members post to the records system (D3 §5, §7). */
export function postRoutes(context: AppContext) {
  const { db } = context
  const where = {
    ...arriving(context, { folder: 'arriving-postings', limit: api.largestFiles * 2 ** 20 }),
    most: api.mostFiles,
    least: 0 as const,
  }

  const receive = async <Form extends Keyed>(asked: Asked, { call, check }: Call<Form>) => {
    await requirePostable(db, asked)
    await using received = await receiveFiles(asked.request, call, where)
    const { form, files } = received
    const { id } = await post(context, asked, { key: form.key, files, check: (trx, posting) => check(trx, form, posting) })
    const outcome = await handOver(context, id)
    return answerOf(await findOwnPosted(db, asked.request.me, id), outcome)
  }

  handleStream(context, api.postProposal, ({ params: { id }, request }) =>
    receive({ kind: 'proposal', rule: recordsPolicy.postProposal, id, request }, { call: api.postProposal, check: checkProposal }),
  )

  handleStream(context, api.postSuggestion, async ({ params: { id }, request }) => {
    const asked = { kind: 'suggestion', rule: recordsPolicy.postSuggestion, id, request } as const
    const { title, ...rest } = await receive(asked, { call: api.postSuggestion, check: checkSuggestion })
    return { title, ...rest, data: { title } }
  })
}

type Keyed = { key?: string | undefined }

/** The call that takes such a form, and the function that checks it. */
type Call<Form> = {
  call: { upload: string; form: z.ZodType<Form> }
  check: (db: Db, form: Form, posting: Posting) => Promise<CheckedPosting>
}

const inEveryVariant = ['description', 'business_number']
const inCanton = [...inEveryVariant, 'suggestion_type', 'reference', 'reason', 'submit_as_faction']

/** Throws 400 with all invalid fields (D3 §5). Fields of the other variant are dropped. */
async function checkSuggestion(db: Db, form: SuggestionForm, posting: Posting): Promise<CheckedPosting> {
  const { me, site, committee_id } = posting
  const { business_number: number = '' } = form
  const business = number === '' ? undefined : await findBusinessByNumber(db, { me, ...site }, { number, committee_id })
  const title = form.title || business?.title || ''
  refuseFaults({
    title: title === '' && (number === '' || business) ? missing : [],
    business_number: number !== '' && !business ? unknown : [],
    non_field_errors: faultsOfContents(form, posting),
  })
  return { title, fields: fieldsOf(form, site.is_solothurn ? inCanton : inEveryVariant) }
}

/** Routes to read postings, for posters and the records staff. */
export function postingRoutes(context: AppContext) {
  const { db, files, clock, env } = context

  handle(context, api.listOwnPostings, ({ me, query }) => listOwnPostings(db, me, query))

  handle(context, api.getPosting, ({ me, site, params, request }) =>
    findPosting(db, { me, language: languageOf(request), api_root: apiRoot(env), ...site }, params.id),
  )

  handleStream(context, api.downloadPostingFile, async ({ me, params, request, reply }) => {
    const file = await findPostingFile(db, me, params)
    const auditEntry = { action: 'read_file', subject_type: 'posting_file', subject_id: file.id, committee_id: file.committee_id }
    await db.transaction().execute((trx) => addFirstAuditEntry(trx, me, { ...auditEntry, request_id: request.id, at: clock() }))
    return sendFile(files, file, { request, reply })
  })
}
