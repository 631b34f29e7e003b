import { findMeeting } from '#features/meetings/server/repository.ts'
import * as api from '#features/read-documents/contract.ts'
import { readDocumentsPolicy } from '#features/read-documents/policy.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize } from '#platform/server/http/problem.ts'
import { listReaders } from './repository.ts'

export function readDocumentsRoutes(house: House) {
  handle(house, api.listReaders, async ({ db, me, params }) => {
    const meeting = await findMeeting(db, { me, now: house.clock().toISOString() }, params.id)
    authorize(readDocumentsPolicy.seeReaders, me, meeting)
    return listReaders(db, me, meeting)
  })
}
