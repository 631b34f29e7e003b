import { findMeeting } from '#features/meetings/server/repository.ts'
import { listWithdrawn } from '#features/withdrawn/contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { findWithdrawn } from './repository.ts'

export function withdrawnRoutes(context: AppContext) {
  handle(context, listWithdrawn, async ({ db, me, params }) =>
    findWithdrawn(db, me, await findMeeting(db, { me, now: context.clock().toISOString() }, params.id)),
  )
}
