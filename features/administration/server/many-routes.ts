import * as api from '#features/administration/many.ts'
import { endRunning, findPeople, lockMemberships } from '#features/committees/server/many-memberships.ts'
import { addMembership } from '#features/committees/server/memberships.ts'
import { lockRow as lockCommitteeRow } from '#features/committees/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { invite } from './invitations/invite.ts'
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

  handle(context, api.endMemberships, async ({ db, body, request }) => {
    const { outcome } = await endRunning(db, byRequest(request), await lockMemberships(db, body.memberships))
    return outcome
  })

  handle(context, api.endSessionsOfMany, async ({ db, body: { users }, request }) => {
    const people = await findPeople(db, users)
    const signedOut = new Set<number>()
    for (const { id } of people.toSorted((one, other) => one.id - other.id)) {
      if ((await endUserSessions(db, byRequest(request), id)) > 0) signedOut.add(id)
    }
    return { done: signedOut.size, unchanged: people.filter(({ id }) => !signedOut.has(id)) }
  })

  handle(context, api.inviteUsers, async ({ db, body: { users }, request }) => {
    const people = await findPeople(db, users)
    const refused = await invite({ ...context, db }, byRequest(request), users)
    const unchanged = people.flatMap((person) => {
      const reason = refused.get(person.id)
      return reason ? [{ ...person, reason }] : []
    })
    return { done: people.length - unchanged.length, unchanged }
  })
}
