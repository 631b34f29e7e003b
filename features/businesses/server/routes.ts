import * as api from '#features/businesses/contract.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { notFound } from '#platform/server/http/problem.ts'
import * as businesses from './repository.ts'

export function businessRoutes(house: House) {
  const { clock } = house

  handle(house, api.getBusiness, ({ db, me, site, params }) => businesses.findBusiness(db, { me, ...site }, params.id))

  handle(house, api.listItemsOfBusiness, ({ db, me, site, params }) => businesses.listItemsOfBusiness(db, { me, ...site }, params.id))

  handle(house, api.listBusinesses, async ({ db, me, site, query: { meeting_id } }) => {
    if (!site.enable_businesses) throw notFound()
    if (meeting_id !== undefined) await findMeeting(db, { me, now: clock().toISOString() }, meeting_id)
    return businesses.listBusinesses(db, { me, ...site }, meeting_id)
  })
}
