import type { z } from 'zod'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import { hasEnded, validMembership } from '#features/committees/membership-contract.ts'
import { type Db, inOneTransaction } from '#platform/server/database/db.ts'
import { notFound, wrongState } from '#platform/server/http/problem.ts'
import { accept, refusedBy } from '#platform/server/http/validation.ts'
import { withoutUndefined } from '#platform/server/lib/without-undefined.ts'
import { publishSight } from '#platform/server/realtime/publish.ts'
import { shortDay } from '#platform/shared/site-time.ts'
import { responsibleOn } from './repository.ts'

/** Who makes the change, and the site's current day. Every actor fits. */
export type Administrator = AuditActor & { today: string }

type Fields = z.input<typeof validMembership>
type NewMembership = Pick<Fields, 'roles'> & Partial<Fields> & { user_id: number; committee_id: number }

/** Result of a change. If the committee has no active responsible person left, the caller has to warn or refuse. */
export type MembershipLeft = { outcome: 'changed' | 'ended' | 'removed'; has_responsible: boolean }

/** Adds a membership that begins today by default (permissions.md Visibility); `null` leaves a date open. */
export const addMembership = (db: Db, me: Administrator, { user_id, committee_id, ...given }: NewMembership): Promise<{ id: number }> =>
  inOneTransaction(db, async (trx) => {
    const fields = accept(validMembership, { begin_date: me.today, end_date: null, ...withoutUndefined(given) })
    const membership = await trx
      .insertInto('membership')
      .values({ user_id, committee_id, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refusedBy(taken))
    await publishSight(trx, { user_ids: [user_id] })
    await addAuditEntry(trx, me, auditEntry('add_membership', { id: membership.id, user_id, committee_id }, fields))
    return membership
  })

/** Changes roles or window, even if the membership has ended. */
export const changeMembership = (db: Db, me: Administrator, { id, ...given }: Partial<Fields> & { id: number }): Promise<MembershipLeft> =>
  inOneTransaction(db, async (trx) => {
    const held = await lockMembership(trx, id)
    const { roles, begin_date, end_date } = held
    const fields = accept(validMembership, { roles, begin_date, end_date, ...withoutUndefined(given) })
    await trx.updateTable('membership').set(fields).where('id', '=', id).execute()
    await publishSight(trx, { user_ids: [held.user_id] })
    await addAuditEntry(trx, me, auditEntry('change_membership', held, fields))
    return { outcome: 'changed', has_responsible: await hasResponsible(trx, held.committee_id, me.today) }
  })

/** Ends a membership as of yesterday, so that it no longer counts from now on. One that began today or later is removed instead. */
export const endMembership = (db: Db, me: Administrator, id: number): Promise<MembershipLeft> =>
  inOneTransaction(db, async (trx) => {
    const held = await lockMembership(trx, id)
    if (hasEnded(held, me.today)) throw alreadyEnded(held.end_date ?? '')
    const outcome = held.begin_date !== null && held.begin_date >= me.today ? 'removed' : 'ended'
    const end_date = dayBefore(me.today)
    if (outcome === 'removed') await trx.deleteFrom('membership').where('id', '=', id).execute()
    else await trx.updateTable('membership').set({ end_date }).where('id', '=', id).execute()
    await publishSight(trx, { user_ids: [held.user_id] })
    await addAuditEntry(trx, me, auditEntry(outcome === 'removed' ? 'remove_membership' : 'end_membership', held, { end_date }))
    return { outcome, has_responsible: await hasResponsible(trx, held.committee_id, me.today) }
  })

/** Throws 409, which rolls the change back, if no responsible person who can sign in is left. */
export function requireResponsible({ has_responsible }: MembershipLeft): void {
  if (!has_responsible) throw wrongState({ key: 'committees.last_responsible' })
}

/** Removes a membership for good, and with it access to past content (permissions.md Membership). */
export const removeMembership = (db: Db, me: Administrator, id: number): Promise<MembershipLeft> =>
  inOneTransaction(db, async (trx) => {
    const held = await lockMembership(trx, id)
    await trx.deleteFrom('membership').where('id', '=', id).execute()
    await publishSight(trx, { user_ids: [held.user_id] })
    const { roles, begin_date, end_date } = held
    await addAuditEntry(trx, me, auditEntry('remove_membership', held, { roles, begin_date, end_date }))
    return { outcome: 'removed', has_responsible: await hasResponsible(trx, held.committee_id, me.today) }
  })

const alreadyEnded = (end_date: string) => wrongState({ key: 'administration.membership_ended', params: { end_date: shortDay(end_date) } })

const taken = {
  membership_once: { user: [{ key: 'administration.membership_taken' }] },
  membership_user_id_fkey: { user: [{ key: 'administration.unknown_user' }] },
  membership_committee_id_fkey: { committee_id: [{ key: 'administration.unknown_committee' }] },
}

type Held = { id: number; user_id: number; committee_id: number }

const auditEntry = (action: string, { id, user_id, committee_id }: Held, details: object) => ({
  action,
  subject_type: 'membership',
  subject_id: id,
  committee_id,
  details: { user_id, ...details },
})

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Whether a responsible person of the committee can sign in on that day. */
async function hasResponsible(db: Db, committee_id: number, today: string): Promise<boolean> {
  const found = await responsibleOn(db, today).where('m.committee_id', '=', committee_id).select('m.id').executeTakeFirst()
  return found !== undefined
}

/** Locks a membership for a change, by responsible people or by the administration: one waits for the other. Throws 404. */
export const lockMembership = (db: Db, id: number) =>
  db.selectFrom('membership').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
