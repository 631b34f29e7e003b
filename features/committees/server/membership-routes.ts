import { publishingToMember } from '#features/annotations/server/publish-changed.ts'
import type { CommitteeListed } from '#features/committees/contract.ts'
import * as api from '#features/committees/membership-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, invalid, notFound, requireActive } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { SiteSettings } from '#platform/shared/site.ts'
import { endRunning, lockMemberships } from './many-memberships.ts'
import { addMembership, changeMembership, endMembership, requireResponsible } from './memberships.ts'
import { publishEditedMembership } from './publish.ts'
import { findOwnCommittee, lockOwnCommittee } from './repository.ts'
import { withRolesDisplay } from './roles-display.ts'
import * as users from './seen-memberships.ts'
import { findMembership, listMemberships, lockSeenMembership, membershipIn } from './seen-memberships.ts'

export function membershipRoutes(context: AppContext) {
  handle(context, api.listMemberships, async ({ db, me, params, request }) => {
    const committee = await findOwnCommittee(db, me, params.id)
    return (await listMemberships(db, me, committee)).map(withRolesDisplay(request))
  })

  handle(context, api.getMembership, async ({ db, me, params, request }) =>
    withRolesDisplay(request)(await findMembership(db, me, params.id)),
  )

  handle(context, api.createMembership, async ({ db, me, site, body: { user, ...body }, request }) => {
    const committee = await lockOwnCommittee(db, me, body.committee_id)
    mayChange({ me, site }, committee)
    await requireEligible(db, user)
    const { id: membership_id } = await addMembership(db, byRequest(request), { user_id: user, ...body })
    return withRolesDisplay(request)(await membershipIn(db, me, { ...committee, membership_id }))
  })

  handle(context, api.changeMembership, async ({ db, me, site, params, body, request, requireUnchanged }) => {
    const { committee, membership } = await lockSeenMembership(db, me, params.id)
    mayChange({ me, site }, committee)
    requireUnchanged(withRolesDisplay(request)(membership))
    await publishEditedMembership(db, membership, me.today)
    const change = () => changeMembership(db, byRequest(request), { id: params.id, ...body })
    requireResponsible(await publishingToMember(db, { id: params.id, today: me.today }, change))
    // Answered with the rights from before the change, which may have ended the caller's own role responsible.
    return withRolesDisplay(request)(await membershipIn(db, me, { ...committee, membership_id: params.id }))
  })

  handle(context, api.endMembership, async ({ db, me, site, params, request, requireUnchanged }) => {
    const { committee, membership } = await lockSeenMembership(db, me, params.id)
    mayChange({ me, site }, committee)
    requireUnchanged(withRolesDisplay(request)(membership))
    await publishEditedMembership(db, membership, me.today)
    const end = () => endMembership(db, byRequest(request), params.id)
    requireResponsible(await publishingToMember(db, { id: params.id, today: me.today }, end))
    return {}
  })

  handle(context, api.endMemberships, async ({ db, me, site, params, body, request }) => {
    const committee = await lockOwnCommittee(db, me, params.id)
    mayChange({ me, site }, committee)
    const held = await lockMemberships(db, body.memberships)
    if (held.some(({ committee_id }) => committee_id !== committee.id)) throw notFound()
    const { outcome, left } = await endRunning(db, byRequest(request), held)
    if (left) requireResponsible(left)
    return outcome
  })
}

function mayChange({ me, site }: { me: Actor; site: SiteSettings }, committee: CommitteeListed): void {
  authorize(committeePolicy.changeMemberships, me, { ...committee, enable_membership_management: site.enable_membership_management })
  requireActive(committee)
}

/** Any user who is not disabled can get a membership (permissions.md G6); throws 400 otherwise. */
async function requireEligible(db: Db, id: number) {
  const user = await db.selectFrom('app_user').select('id').where('id', '=', id).where('is_disabled', '=', false).executeTakeFirst()
  if (!user) throw invalid({ user: [{ key: 'administration.unknown_user' }] })
}

export function userRoutes(context: AppContext) {
  handle(context, api.listCommitteeUsers, async ({ db, me, params, request }) => {
    const committee = await findOwnCommittee(db, me, params.id)
    return (await users.listUsers(db, me, committee)).map(withRolesDisplay(request))
  })

  handle(context, api.listUserChoices, async ({ db, me, params, query }) => {
    const committee = await findOwnCommittee(db, me, params.id)
    authorize(committeePolicy.chooseUsers, me, committee)
    return users.listUserChoices(db, { committee_id: committee.id, query: query.query })
  })
}
