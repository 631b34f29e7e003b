import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { findMeeting } from '#server/meetings/repository.ts'
import { listWithdrawn } from '#shared/withdrawn/contract.ts'
import { findWithdrawn } from './repository.ts'

export function withdrawnRoutes(house: House) {
  handle(house, listWithdrawn, async ({ db, me, params }) =>
    findWithdrawn(db, me, await findMeeting(db, { me, now: house.clock().toISOString() }, params.id)),
  )
}
