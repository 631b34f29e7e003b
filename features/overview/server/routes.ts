import { getOverview } from '#features/overview/contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { findOverview } from './repository.ts'

export function overviewRoutes(context: AppContext) {
  handle(context, getOverview, ({ db, me, request }) =>
    findOverview(db, { me, now: context.clock().toISOString(), language: languageOf(request) }),
  )
}
