import { addFirstAuditEntry } from '#features/audit/server/repository.ts'
import * as api from '#features/records/contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { findPosting, findPostingFile, listOwnPostings } from './repository.ts'

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
