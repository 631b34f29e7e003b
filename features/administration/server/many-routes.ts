import { sql } from 'kysely'
import * as api from '#features/administration/many.ts'
import { publishingToMember } from '#features/annotations/server/publish-changed.ts'
import { hasEnded } from '#features/committees/membership-contract.ts'
import { addMembership, endMembership } from '#features/committees/server/memberships.ts'
import { publishEditedMembership } from '#features/committees/server/publish.ts'
import { byFullName, lockRow as lockCommitteeRow } from '#features/committees/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { invalid, notFound } from '#platform/server/http/problem.ts'
import { endUserSessions } from './users/users.ts'

/** Changes of several rows of a list at once: all or none. The audit log has an entry for each. */
export function manyRoutes(context: AppContext) {
  handle(context, api.addToCommittee, async ({ db, params: { id: committee_id }, body: { users, ...fields }, request }) => {
    if ((await lockCommitteeRow(db, committee_id)).length === 0) throw notFound()
    const people = await findPeople(db, users)
    const members = await db.selectFrom('membership').select('user_id').where('committee_id', '=', committee_id).execute()
    const hasOne = ({ id }: { id: number }) => members.some(({ user_id }) => user_id === id)
    const newcomers = people.filter((person) => !hasOne(person))
    for (const { id: user_id } of newcomers) await addMembership(db, byRequest(request), { user_id, committee_id, ...fields })
    return { done: newcomers.length, unchanged: people.filter(hasOne) }
  })

  handle(context, api.endMemberships, async ({ db, me: { today }, body, request }) => {
    const held = await lockMemberships(db, body.memberships)
    const running = held.filter((membership) => !hasEnded(membership, today))
    for (const membership of running) {
      await publishEditedMembership(db, membership, today)
      await publishingToMember(db, { id: membership.id, today }, () => endMembership(db, byRequest(request), membership.id))
    }
    const ended = held.filter((membership) => hasEnded(membership, today))
    return {
      done: running.length,
      unchanged: await findPeople(
        db,
        ended.map(({ user_id }) => user_id),
      ),
    }
  })

  handle(context, api.endSessionsOfMany, async ({ db, body: { users }, request }) => {
    const people = await findPeople(db, users)
    const signedOut = new Set<number>()
    for (const { id } of people.toSorted((one, other) => one.id - other.id)) {
      if ((await endUserSessions(db, byRequest(request), id)) > 0) signedOut.add(id)
    }
    return { done: signedOut.size, unchanged: people.filter(({ id }) => !signedOut.has(id)) }
  })
}

/** By full name; throws 400 if one of them does not exist. */
async function findPeople(db: Db, users: number[]) {
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

/** In the order of their ids, so that two callers wait for each other. Throws 404 if one of them does not exist. */
async function lockMemberships(db: Db, ids: number[]) {
  const held = await db.selectFrom('membership').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
  if (held.length < new Set(ids).size) throw notFound()
  return held
}

const anyOf = (ids: number[]) => sql<number>`any(${ids}::integer[])`
