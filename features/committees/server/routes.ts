import { findItem } from '#features/agenda/server/repository.ts'
import { publishingToRecipients } from '#features/annotations/server/publish-changed.ts'
import { listDocuments } from '#features/basic-documents/server/repository.ts'
import * as api from '#features/committees/contract.ts'
import * as groupApi from '#features/committees/group-contract.ts'
import * as linkApi from '#features/committees/link-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { listMeetings } from '#features/meetings/server/repository.ts'
import { listBusinessTypes } from '#features/motions/server/business-types.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import * as groups from './groups.ts'
import * as links from './links.ts'
import { findPeople } from './many-memberships.ts'
import { membershipRoutes, userRoutes } from './membership-routes.ts'
import { publishEditedIn, publishToMembers } from './publish.ts'
import * as committees from './repository.ts'
import { findGroup, findOwnCommittee, listGroups, lockOwnCommittee } from './repository.ts'

export function committeeRoutes(context: AppContext) {
  handle(context, api.listCommittees, ({ db, me }) => committees.listCommittees(db, me))

  handle(context, api.getCommittee, async ({ db, me, params }) => {
    const committee = await committees.findCommittee(db, me, params.id)
    return {
      ...committee,
      meetings: await listMeetings(db, { me, now: context.clock().toISOString(), committee_id: params.id }),
      documents: await listDocuments(db, me, params.id),
      ris_proposal_business_types: committee.can_post_ris_proposals ? await listBusinessTypes(db, { show_for_proposal: true }) : [],
    }
  })

  membershipRoutes(context)
  userRoutes(context)
  groupRoutes(context)
  linkRoutes(context)
}

function groupRoutes(context: AppContext) {
  handle(context, groupApi.listCommitteeGroups, async ({ db, me, params }) => listGroups(db, me, await findOwnCommittee(db, me, params.id)))

  handle(context, groupApi.listGroupsOfAgendaItem, async ({ db, me, site, params }) => {
    const { meeting } = await findItem(db, { me, ...site }, params.id)
    return listGroups(db, me, await findOwnCommittee(db, me, meeting.committee.id))
  })

  handle(context, groupApi.createCommitteeGroup, async ({ db, me, params, body, request }) => {
    const committee = await lockOwnCommittee(db, me, params.id)
    authorize(committeePolicy.changeGroups, me, committee)
    requireActive(committee)
    const { id: group_id } = await groups.addGroup(db, byRequest(request), { committee_id: committee.id, ...body })
    return findGroup(db, me, { ...committee, group_id })
  })

  handle(
    context,
    groupApi.changeCommitteeGroup,
    async ({ db, me, params: { id, instance_id: group_id }, body, request, requireUnchanged }) => {
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
    },
  )

  handle(context, groupApi.addToCommitteeGroup, async ({ db, me, params: { id, instance_id: group_id }, body: { users }, request }) => {
    const committee = await lockOwnCommittee(db, me, id)
    const { members: held = [] } = await findGroup(db, me, { ...committee, group_id })
    authorize(committeePolicy.changeGroups, me, committee)
    requireActive(committee)
    const newcomers = [...new Set(users)].filter((user) => !held.includes(user))
    const unchanged = await findPeople(
      db,
      users.filter((user) => held.includes(user)),
    )
    if (newcomers.length === 0) return { done: 0, unchanged }
    await publishEditedIn(db, { kind: 'committee_group', id: group_id }, { committee_id: committee.id, today: me.today })
    await publishingToRecipients(db, { committee_id: committee.id, user_ids: newcomers, today: me.today }, () =>
      groups.addToGroup(db, byRequest(request), { id: group_id, committee_id: committee.id, newcomers }),
    )
    return { done: newcomers.length, unchanged }
  })

  handle(context, groupApi.deleteCommitteeGroup, async ({ db, me, params: { id, instance_id: group_id }, request, requireUnchanged }) => {
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

function linkRoutes(context: AppContext) {
  handle(context, linkApi.listCommitteeLinks, async ({ db, me, params }) => {
    const { id: committee_id } = await findOwnCommittee(db, me, params.id)
    return links.listLinks(db, committee_id)
  })

  handle(context, linkApi.createCommitteeLink, async ({ db, me, params, body, request }) => {
    const committee = await lockOwnCommittee(db, me, params.id)
    authorize(committeePolicy.changeLinks, me, committee)
    requireActive(committee)
    return links.addLink(db, byRequest(request), { committee_id: committee.id, ...body })
  })

  handle(context, linkApi.changeCommitteeLink, async ({ db, me, params, body, request, requireUnchanged }) => {
    const committee = await lockOwnCommittee(db, me, params.id)
    const held = await links.findLink(db, { id: params.instance_id, committee_id: committee.id })
    authorize(committeePolicy.changeLinks, me, committee)
    requireActive(committee)
    requireUnchanged(held)
    const link = { id: held.id, committee_id: committee.id }
    await publishEditedIn(db, { kind: 'committee_link', id: held.id }, { ...link, today: me.today })
    return links.changeLink(db, byRequest(request), { ...link, ...body })
  })

  handle(context, linkApi.deleteCommitteeLink, async ({ db, me, params, request, requireUnchanged }) => {
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
