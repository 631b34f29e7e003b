import * as api from '#features/businesses/contract.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { notFound } from '#platform/server/http/problem.ts'
import * as businesses from './repository.ts'

/** Routes to read businesses. */
export function businessRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.getBusiness, ({ db, me, site, params }) => businesses.findBusiness(db, { me, ...site }, params.id))

  handle(context, api.listItemsOfBusiness, ({ db, me, site, params }) => businesses.listItemsOfBusiness(db, { me, ...site }, params.id))

  handle(context, api.listBusinesses, async ({ db, me, site, query: { meeting_id } }) => {
    if (!site.enable_businesses) throw notFound()
    if (meeting_id !== undefined) await findMeeting(db, { me, now: clock().toISOString() }, meeting_id)
    return businesses.listBusinesses(db, { me, ...site }, meeting_id)
  })
}
