import type { Council, CouncilCommittee } from '#db/demo/council-shape.ts'
import { addMembership, changeMembership } from '#server/committees/memberships.ts'
import type { Db } from '#server/database/db.ts'
import { addCommittee, findCommittee, setCommittee } from './committees.ts'
import { loader } from './demonstration-state.ts'
import { findMembership } from './memberships.ts'
import { addUser, findUser } from './users.ts'

type Loading = { council: Council; day: string }

/** Users, committees and memberships, the committees open and their people in office so that meetings can be imported. */
export async function addCouncil(db: Db, { council, day, password_hash }: Loading & { password_hash: string }): Promise<void> {
  const [users, committees] = [new Map<string, number>(), new Map<string, number>()]
  for (const user of council.users) users.set(user.username, (await addUser(db, loader, { ...user, password_hash })).id)
  for (const committee of council.committees) committees.set(committee.title, (await addCommittee(db, loader, opened(committee))).id)
  for (const { username, committee, roles, begin_date, end_date } of council.memberships) {
    const [user_id = 0, committee_id = 0] = [users.get(username), committees.get(committee)]
    const window = { begin_date, end_date: isClosed(council, committee) ? null : end_date }
    await addMembership(db, { ...loader, today: day }, { user_id, committee_id, roles, ...window })
  }
}

const opened = (committee: CouncilCommittee) => ({ ...committee, is_active: true, import_enabled: true })

const isClosed = ({ committees }: Council, title: string) =>
  committees.some((committee) => committee.title === title && !committee.is_active)

/** The committees as they are today: what `addCouncil` held open is closed. */
export async function settleCouncil(db: Db, { council, day }: Loading): Promise<void> {
  for (const { title, is_active, import_enabled } of council.committees) {
    const { id } = await findCommittee(db, title)
    await setCommittee(db, loader, { id, is_active, import_enabled })
  }
  for (const { username, committee, end_date } of council.memberships) {
    if (end_date === null || !isClosed(council, committee)) continue
    const [user, { id: committee_id }] = [await findUser(db, username), await findCommittee(db, committee)]
    const { id } = await findMembership(db, { user_id: user.id, committee_id })
    await changeMembership(db, { ...loader, today: day }, { id, end_date })
  }
}
