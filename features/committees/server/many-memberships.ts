import { publishingToMember } from '#features/annotations/server/publish-changed.ts'
import { hasEnded } from '#features/committees/membership-contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { anyOf } from '#platform/server/database/queries.ts'
import { invalid, notFound } from '#platform/server/http/problem.ts'
import type { ManyChanged } from '#platform/shared/fields.ts'
import { type Administrator, endMembership, type MembershipLeft } from './memberships.ts'
import { publishEditedMembership } from './publish.ts'
import { byFullName } from './repository.ts'

type Held = Awaited<ReturnType<typeof lockMemberships>>
type Ended = { outcome: ManyChanged /** Undefined if all had ended already. */; left: MembershipLeft | undefined }

/** Ends locked memberships as `endMembership` does, with an audit entry for each; ended ones stay as they are, and their people are named. */
export async function endRunning(db: Db, me: Administrator, held: Held): Promise<Ended> {
  let left: MembershipLeft | undefined
  const running = held.filter((membership) => !hasEnded(membership, me.today))
  for (const membership of running) {
    await publishEditedMembership(db, membership, me.today)
    left = await publishingToMember(db, { id: membership.id, today: me.today }, () => endMembership(db, me, membership.id))
  }
  const ended = held.filter((membership) => hasEnded(membership, me.today)).map(({ user_id }) => user_id)
  return { outcome: { done: running.length, unchanged: await findPeople(db, ended) }, left }
}

/** In the order of their ids, so that two callers wait for each other. Throws 404 if one of them does not exist. */
export async function lockMemberships(db: Db, ids: number[]) {
  const held = await db.selectFrom('membership').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
  if (held.length < new Set(ids).size) throw notFound()
  return held
}

/** By full name; throws 400 if one of them does not exist. */
export async function findPeople(db: Db, users: number[]) {
  const people = await db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name'])
    .where('u.id', '=', anyOf(users))
    .orderBy(byFullName)
    .orderBy('u.id')
    .execute()
  if (people.length < new Set(users).size) throw invalid({ users: [{ key: 'administration.unknown_user' }] })
  return people
}
