import { findItem } from '#features/agenda/server/repository.ts'
import { publishingToRecipients } from '#features/annotations/server/publish-changed.ts'
import * as api from '#features/committees/group-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import * as groups from './groups.ts'
import { publishEditedIn } from './publish.ts'
import { findGroup, findOwnCommittee, listGroups, lockOwnCommittee } from './repository.ts'

export function groupRoutes(context: AppContext) {
  handle(context, api.listCommitteeGroups, async ({ db, me, params }) => listGroups(db, me, await findOwnCommittee(db, me, params.id)))

  handle(context, api.listGroupsOfAgendaItem, async ({ db, me, site, params }) => {
    const { meeting } = await findItem(db, { me, ...site }, params.id)
    return listGroups(db, me, await findOwnCommittee(db, me, meeting.committee.id))
  })

  handle(context, api.createCommitteeGroup, async ({ db, me, params, body, request }) => {
    const committee = await lockOwnCommittee(db, me, params.id)
    authorize(committeePolicy.changeGroups, me, committee)
    requireActive(committee)
    const { id: group_id } = await groups.addGroup(db, byRequest(request), { committee_id: committee.id, ...body })
    return findGroup(db, me, { ...committee, group_id })
  })

  handle(context, api.changeCommitteeGroup, async ({ db, me, params: { id, instance_id: group_id }, body, request, requireUnchanged }) => {
    const committee = await lockOwnCommittee(db, me, id)
    const held = await findGroup(db, me, { ...committee, group_id })
    authorize(committeePolicy.changeGroups, me, committee)
    requireActive(committee)
    requireUnchanged(held)
    await publishEditedIn(db, { kind: 'committee_group', id: group_id }, { committee_id: committee.id, today: me.today })
    const { members = [] } = held
    const people = { committee_id: committee.id, user_ids: [...members, ...(body.members ?? [])], today: me.today }
    await publishingToRecipients(db, people, () =>
      groups.changeGroup(db, byRequest(request), { id: group_id, committee_id: committee.id, ...body }),
    )
    return findGroup(db, me, { ...committee, group_id })
  })

  handle(context, api.deleteCommitteeGroup, async ({ db, me, params: { id, instance_id: group_id }, request, requireUnchanged }) => {
    const committee = await lockOwnCommittee(db, me, id)
    const held = await findGroup(db, me, { ...committee, group_id })
    authorize(committeePolicy.changeGroups, me, committee)
    requireActive(committee)
    requireUnchanged(held)
    await publishEditedIn(db, { kind: 'committee_group', id: group_id }, { committee_id: committee.id, today: me.today })
    const { members = [] } = held
    await publishingToRecipients(db, { committee_id: committee.id, user_ids: members, today: me.today }, () =>
      groups.removeGroup(db, byRequest(request), { id: group_id, committee_id: committee.id }),
    )
    return {}
  })
}
