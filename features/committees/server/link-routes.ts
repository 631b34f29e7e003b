import * as api from '#features/committees/link-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import * as links from './links.ts'
import { publishEditedIn, publishToMembers } from './publish.ts'
import { findOwnCommittee, lockOwnCommittee } from './repository.ts'

export function linkRoutes(context: AppContext) {
  handle(context, api.listCommitteeLinks, async ({ db, me, params }) => {
    const { id: committee_id } = await findOwnCommittee(db, me, params.id)
    return links.listLinks(db, committee_id)
  })

  handle(context, api.createCommitteeLink, async ({ db, me, params, body, request }) => {
    const committee = await lockOwnCommittee(db, me, params.id)
    authorize(committeePolicy.changeLinks, me, committee)
    requireActive(committee)
    return links.addLink(db, byRequest(request), { committee_id: committee.id, ...body })
  })

  handle(context, api.changeCommitteeLink, async ({ db, me, params, body, request, requireUnchanged }) => {
    const committee = await lockOwnCommittee(db, me, params.id)
    const held = await links.findLink(db, { id: params.instance_id, committee_id: committee.id })
    authorize(committeePolicy.changeLinks, me, committee)
    requireActive(committee)
    requireUnchanged(held)
    const link = { id: held.id, committee_id: committee.id }
    await publishEditedIn(db, { kind: 'committee_link', id: held.id }, { ...link, today: me.today })
    return links.changeLink(db, byRequest(request), { ...link, ...body })
  })

  handle(context, api.deleteCommitteeLink, async ({ db, me, params, request, requireUnchanged }) => {
    const committee = await lockOwnCommittee(db, me, params.id)
    const held = await links.findLink(db, { id: params.instance_id, committee_id: committee.id })
    authorize(committeePolicy.changeLinks, me, committee)
    requireActive(committee)
    requireUnchanged(held)
    const link = { id: held.id, committee_id: committee.id }
    await publishEditedIn(db, { kind: 'committee_link', id: held.id }, { ...link, today: me.today })
    await links.removeLink(db, byRequest(request), link)
    await publishToMembers(db, { committee_id: committee.id, today: me.today })
    return {}
  })
}
