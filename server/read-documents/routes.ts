import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { authorize } from '#server/kit/problem.ts'
import { findMeeting } from '#server/meetings/repository.ts'
import * as api from '#shared/read-documents/contract.ts'
import { readDocumentsPolicy } from '#shared/read-documents/policy.ts'
import { listReaders } from './repository.ts'

export function readDocumentsRoutes(house: House) {
  handle(house, api.listReaders, async ({ db, me, params }) => {
    const meeting = await findMeeting(db, { me, now: house.clock().toISOString() }, params.id)
    authorize(readDocumentsPolicy.seeReaders, me, meeting)
    return listReaders(db, me, meeting)
  })
}
