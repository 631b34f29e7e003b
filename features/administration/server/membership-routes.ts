import * as api from '#features/administration/membership.ts'
import { publishingToMember } from '#features/annotations/server/publish-to-recipients.ts'
import { lockMembership } from '#features/committees/server/lock-membership.ts'
import { addMembership, changeMembership, removeMembership } from '#features/committees/server/memberships.ts'
import { publishEditedMembership } from '#features/committees/server/publish-edited.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { handle } from '#platform/server/http/handle.ts'
import { findListedMembership, pageOfMemberships } from './memberships.ts'

/** Unlike responsible people, administrators may leave a committee without one, and reach one that is no longer active. */
export function membershipRoutes(context: AppContext) {
  handle(context, api.listMemberships, ({ db, me: { today }, query }) => pageOfMemberships(db, { ...query, today }))

  handle(context, api.createMembership, async ({ db, me: { today }, body: { user: user_id, ...body }, request }) => {
    const { id } = await addMembership(db, byRequest(request), { user_id, ...body })
    return findListedMembership(db, { id, today })
  })

  handle(context, api.changeMembership, async ({ db, me: { today }, params, body, request, requireUnchanged }) => {
    requireUnchanged(await lockListed(db, { ...params, today }))
    const change = () => changeMembership(db, byRequest(request), { ...body, ...params })
    await publishingToMember(db, { ...params, today }, change)
    return findListedMembership(db, { ...params, today })
  })

  handle(context, api.removeMembership, async ({ db, me: { today }, params, request, requireUnchanged }) => {
    requireUnchanged(await lockListed(db, { ...params, today }))
    const remove = () => removeMembership(db, byRequest(request), params.id)
    await publishingToMember(db, { ...params, today }, remove)
    return {}
  })
}

/** For writers; whoever else edits it is told, once that is done. */
async function lockListed(db: Db, { id, today }: { id: number; today: string }) {
  await lockMembership(db, id)
  const membership = await findListedMembership(db, { id, today })
  await publishEditedMembership(db, membership, today)
  return membership
}
