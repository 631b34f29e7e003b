import { findMeeting } from '#features/meetings/server/repository.ts'
import * as api from '#features/read-documents/contract.ts'
import { readDocumentsPolicy } from '#features/read-documents/policy.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize } from '#platform/server/http/problem.ts'
import { listReadDocuments, listReaders, listReadMotions } from './repository.ts'

export function readDocumentsRoutes(context: AppContext) {
  handle(context, api.listReaders, async ({ db, me, params }) => {
    const meeting = await findMeeting(db, { me, now: context.clock().toISOString() }, params.id)
    authorize(readDocumentsPolicy.seeReaders, me, meeting)
    return listReaders(db, me, meeting)
  })

  handle(context, api.getReadingData, async ({ db, me }) => ({
    documents: await listReadDocuments(db, me),
    motions: await listReadMotions(db, me),
  }))
}
