import * as api from '#features/administration/membership.ts'
import { tellingMember } from '#features/annotations/server/tell-recipients.ts'
import { addMembership, changeMembership, removeMembership } from '#features/committees/server/memberships.ts'
import { holdMembership, tellEditedMembership } from '#features/committees/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { handle } from '#platform/server/http/handle.ts'
import { findListedMembership, pageOfMemberships } from './memberships.ts'

/** Unlike responsible people, administrators may leave a committee without one, and reach one that is no longer active. */
export function membershipRoutes(house: House) {
  handle(house, api.listMemberships, ({ db, me: { today }, query }) => pageOfMemberships(db, { ...query, today }))

  handle(house, api.createMembership, async ({ db, me: { today }, body: { user: user_id, ...body }, request }) => {
    const { id } = await addMembership(db, byRequest(request), { user_id, ...body })
    return findListedMembership(db, { id, today })
  })

  handle(house, api.changeMembership, async ({ db, me: { today }, params, body, request, requireUnchanged }) => {
    requireUnchanged(await holdListed(db, { ...params, today }))
    const change = () => changeMembership(db, byRequest(request), { ...body, ...params })
    await tellingMember(db, { ...params, today }, change)
    return findListedMembership(db, { ...params, today })
  })

  handle(house, api.removeMembership, async ({ db, me: { today }, params, request, requireUnchanged }) => {
    requireUnchanged(await holdListed(db, { ...params, today }))
    const remove = () => removeMembership(db, byRequest(request), params.id)
    await tellingMember(db, { ...params, today }, remove)
    return {}
  })
}

/** For writers; whoever else edits it is told, once that is done. */
async function holdListed(db: Db, { id, today }: { id: number; today: string }) {
  await holdMembership(db, id)
  const membership = await findListedMembership(db, { id, today })
  await tellEditedMembership(db, membership, today)
  return membership
}
