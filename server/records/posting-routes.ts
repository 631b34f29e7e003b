import { addFirstDeed } from '#server/audit/repository.ts'
import { sendFile } from '#server/files/send-file.ts'
import { handle, handleStream } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { apiRoot } from '#server/kit/paths.ts'
import * as api from '#shared/records/contract.ts'
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
