import { findMeeting } from '#features/meetings/server/repository.ts'
import { listWithdrawn } from '#features/withdrawn/contract.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { findWithdrawn } from './repository.ts'

export function withdrawnRoutes(house: House) {
  handle(house, listWithdrawn, async ({ db, me, params }) =>
    findWithdrawn(db, me, await findMeeting(db, { me, now: house.clock().toISOString() }, params.id)),
  )
}
