import { businessTypes, legislativeTerms, tagOptions, textFragments } from '#features/administration/server/catalogues.ts'
import { addCommittee, findCommittee, setCommittee } from '#features/administration/server/committees.ts'
import { findMembership } from '#features/administration/server/memberships.ts'
import { addUser, findUser } from '#features/administration/server/users/users.ts'
import { addGroup } from '#features/committees/server/groups.ts'
import { addLink } from '#features/committees/server/links.ts'
import { addMembership, changeMembership } from '#features/committees/server/memberships.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Council, CouncilCommittee } from './council/council-shape.ts'
import { loader } from './demonstration-state.ts'

type Loading = { council: Council; day: string }

/**
 * Adds users, committees and their parts. Committees stay open and all members active at first, so that meetings can be imported and groups
 * filled.
 */
export async function addCouncil(db: Db, { council, day, password_hash }: Loading & { password_hash: string }): Promise<void> {
  const [users, committees] = [new Map<string, number>(), new Map<string, number>()]
  const userId = (username: string) => users.get(username) ?? 0
  const committeeId = (title: string) => committees.get(title) ?? 0
  for (const user of council.users) users.set(user.username, (await addUser(db, loader, { ...user, password_hash })).id)
  for (const committee of council.committees) committees.set(committee.title, (await addCommittee(db, loader, opened(committee))).id)
  const me = { ...loader, today: day }
  for (const { username, committee, ...seat } of council.memberships)
    await addMembership(db, me, { user_id: userId(username), committee_id: committeeId(committee), ...seat, end_date: null })
  for (const { committee, members, ...group } of council.groups)
    await addGroup(db, me, { committee_id: committeeId(committee), members: members.map(userId), ...group })
  for (const { committee, ...link } of council.links) await addLink(db, me, { committee_id: committeeId(committee), ...link })
  await addCatalogues(db, council)
}

async function addCatalogues(db: Db, { business_types, tag_options, text_fragments, legislative_terms }: Council) {
  for (const type of business_types) await businessTypes.add(db, loader, type)
  for (const tag of tag_options) await tagOptions.add(db, loader, tag)
  for (const term of legislative_terms) await legislativeTerms.add(db, loader, term)
  for (const [index, fragment] of text_fragments.entries()) await textFragments.add(db, loader, { ...fragment, sort_order: index + 1 })
}

const opened = (committee: CouncilCommittee) => ({ ...committee, is_active: true, import_enabled: true })

/** Sets committees and memberships to today's state, which `addCouncil` left open. */
export async function finishCouncil(db: Db, { council, day }: Loading): Promise<void> {
  for (const { title, is_active, import_enabled } of council.committees) {
    const { id } = await findCommittee(db, title)
    await setCommittee(db, loader, { id, is_active, import_enabled })
  }
  for (const { username, committee, end_date } of council.memberships) {
    if (end_date === null) continue
    const [user, { id: committee_id }] = [await findUser(db, username), await findCommittee(db, committee)]
    const { id } = await findMembership(db, { user_id: user.id, committee_id })
    await changeMembership(db, { ...loader, today: day }, { id, end_date })
  }
}
