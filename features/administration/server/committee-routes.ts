import * as api from '#features/administration/committee.ts'
import * as memberships from '#features/administration/membership.ts'
import { publishingToMember } from '#features/annotations/server/publish-changed.ts'
import { addMembership, changeMembership, lockMembership, removeMembership } from '#features/committees/server/memberships.ts'
import { publishEditedMembership, publishToAdministrators } from '#features/committees/server/publish.ts'
import { lockRow as lockCommitteeRow } from '#features/committees/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { addCommittee, findListedCommittee, pageOfCommittees, setCommittee } from './committees.ts'
import { findListedMembership, pageOfMemberships } from './memberships.ts'

export function committeeRoutes(context: AppContext) {
  handle(context, api.listCommittees, ({ db, me: { today }, query }) => pageOfCommittees(db, { ...query, today }))

  handle(context, api.createCommittee, async ({ db, me: { today }, body, request }) => {
    const { id } = await addCommittee(db, byRequest(request), body)
    return findListedCommittee(db, { id, today })
  })

  handle(context, api.changeCommittee, async ({ db, me: { today }, params, body, request, requireUnchanged }) => {
    await lockCommitteeRow(db, params.id)
    requireUnchanged(await findListedCommittee(db, { ...params, today }))
    await publishToAdministrators(db, { kind: 'committee', id: params.id })
    await setCommittee(db, byRequest(request), { ...body, ...params })
    return findListedCommittee(db, { ...params, today })
  })
}

/** Unlike responsible persons, administrators may leave a committee without a responsible person, and reach inactive committees. */
export function membershipRoutes(context: AppContext) {
  handle(context, memberships.listMemberships, ({ db, me: { today }, query }) => pageOfMemberships(db, { ...query, today }))

  handle(context, memberships.createMembership, async ({ db, me: { today }, body: { user: user_id, ...body }, request }) => {
    const { id } = await addMembership(db, byRequest(request), { user_id, ...body })
    return findListedMembership(db, { id, today })
  })

  handle(context, memberships.changeMembership, async ({ db, me: { today }, params, body, request, requireUnchanged }) => {
    requireUnchanged(await lockListed(db, { ...params, today }))
    const change = () => changeMembership(db, byRequest(request), { ...body, ...params })
    await publishingToMember(db, { ...params, today }, change)
    return findListedMembership(db, { ...params, today })
  })

  handle(context, memberships.removeMembership, async ({ db, me: { today }, params, request, requireUnchanged }) => {
    requireUnchanged(await lockListed(db, { ...params, today }))
    const remove = () => removeMembership(db, byRequest(request), params.id)
    await publishingToMember(db, { ...params, today }, remove)
    return {}
  })
}

/** Locks a membership and returns it as listed; the commit notifies others who are editing it. */
async function lockListed(db: Db, { id, today }: { id: number; today: string }) {
  await lockMembership(db, id)
  const membership = await findListedMembership(db, { id, today })
  await publishEditedMembership(db, membership, today)
  return membership
}
