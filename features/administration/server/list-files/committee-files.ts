import { downloadCommitteeGroups } from '#features/committees/group-contract.ts'
import { downloadCommitteeMemberships, meetsCondition } from '#features/committees/membership-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { findOwnCommittee, listGroups } from '#features/committees/server/repository.ts'
import { listMemberships } from '#features/committees/server/seen-memberships.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { authorize } from '#platform/server/http/problem.ts'
import { groupColumns, membershipInCommitteeColumns, tableOf, type Words } from './columns.ts'
import { listSender } from './send-list.ts'

/** The memberships and groups of a committee as files, for its responsible people; each download is audited. */
export function committeeFileRoutes(context: AppContext) {
  const { db } = context
  const send = listSender(context)

  handleStream(context, downloadCommitteeMemberships, async ({ me, params, query: { as, only }, request, reply }) => {
    const committee = await findOwnCommittee(db, me, params.id)
    authorize(committeePolicy.downloadLists, me, committee)
    const memberships = await listMemberships(db, me, committee)
    const rows = memberships.filter((membership) => only.every((name) => meetsCondition(membership, name, me.today)))
    const has_dates = committee.members_can_see_all_meetings
    const tableIn = (words: Words) => tableOf(membershipInCommitteeColumns(words, { has_dates }), rows, words)
    return send({ of: 'membership', title: 'administration_lists.memberships', as, tableIn }, request, reply)
  })

  handleStream(context, downloadCommitteeGroups, async ({ me, params, query: { as }, request, reply }) => {
    const committee = await findOwnCommittee(db, me, params.id)
    authorize(committeePolicy.downloadLists, me, committee)
    const rows = await listGroups(db, me, committee)
    const tableIn = (words: Words) => tableOf(groupColumns(words), rows, words)
    return send({ of: 'committee_group', title: 'administration_lists.committee_groups', as, tableIn }, request, reply)
  })
}
