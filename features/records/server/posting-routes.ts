import { addFirstDeed } from '#features/audit/server/repository.ts'
import * as api from '#features/records/contract.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import type { House } from '#platform/server/house.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { findPosting, findPostingFile, listOwnPostings } from './repository.ts'

/** What was posted, for its poster and the records staff. */
export function postingRoutes(house: House) {
  const { db, files, clock, env } = house

  handle(house, api.listOwnPostings, ({ me, query }) => listOwnPostings(db, me, query))

  handle(house, api.getPosting, ({ me, site, params, request }) =>
    findPosting(db, { me, language: languageOf(request), api_root: apiRoot(env), ...site }, params.id),
  )

  handleStream(house, api.downloadPostingFile, async ({ me, params, request, reply }) => {
    const file = await findPostingFile(db, me, params)
    const deed = { action: 'read_file', subject_type: 'posting_file', subject_id: file.id, committee_id: file.committee_id }
    await db.transaction().execute((trx) => addFirstDeed(trx, me, { ...deed, request_id: request.id, at: clock() }))
    return sendFile(files, file, { request, reply })
  })
}
