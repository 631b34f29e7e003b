import { sql } from 'kysely'
import { type Administrator, addMembership, changeMembership, endMembership } from '#features/committees/server/memberships.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Role, role } from '#platform/shared/actor.ts'
import type { ClaimOf } from './tables.ts'

/** Reads `Finanzkommission:member,responsible`, each committee once; malformed values are ignored. A title may itself contain a colon. */
export function rolesInClaim(claim: unknown): Map<string, Role[]> {
  const named = new Map<string, Role[]>()
  for (const line of [claim].flat()) {
    const [, title = '', written = ''] = (typeof line === 'string' && /^\s*(\S.*?)\s*:([^:]*)$/su.exec(line)) || []
    const roles = role
      .array()
      .min(1)
      .safeParse(written.split(',').map((word) => word.trim()))
    if (title && !title.includes('\0') && roles.success) named.set(title, [...new Set([...(named.get(title) ?? []), ...roles.data])])
  }
  return named
}

type Following = { made_by: ClaimOf; user_id: number; claim: unknown }

/**
 * Creates, changes and ends memberships as the claim says. Memberships made by hand, or by the other kind of claim, are never touched. A missing
 * claim counts as empty: providers leave it out when there is nothing to say.
 */
export async function followClaim(db: Db, me: Administrator, { made_by, user_id, claim }: Following): Promise<void> {
  const named = rolesInClaim(claim)
  const there = await membershipsOf(db, { made_by, user_id, today: me.today })
  for (const { id, title, by_claim, is_over } of there) {
    if (by_claim && !is_over && !named.has(title)) await endMembership(db, me, id)
  }
  for (const committee of await committeesCalled(db, [...named.keys()])) {
    const held = there.find(({ committee_id }) => committee_id === committee.id)
    const roles = named.get(committee.title) ?? []
    if (!held) await addByClaim(db, me, { made_by, user_id, committee_id: committee.id, roles })
    else if (held.by_claim && (held.is_over || !isSame(held.roles, roles)))
      await changeMembership(db, me, { id: held.id, roles, end_date: null })
  }
}

/** The committees with exactly one of these titles. */
export const committeesCalled = (db: Db, titles: string[]) =>
  db.selectFrom('committee').select(['id', 'title']).where('title', '=', sql<string>`any(${titles})`).orderBy('id').execute()

const isSame = (some: Role[], others: Role[]) => some.length === others.length && some.every((name) => others.includes(name))

const membershipsOf = (db: Db, { made_by, user_id, today }: Omit<Following, 'claim'> & { today: string }) =>
  db
    .selectFrom('membership as m')
    .innerJoin('committee', 'committee.id', 'm.committee_id')
    .leftJoin('membership_by_claim as made', 'made.membership_id', 'm.id')
    .select([
      'm.id',
      'm.committee_id',
      'm.roles',
      'committee.title',
      sql<boolean>`coalesce(made.made_by = ${made_by}, false)`.as('by_claim'),
    ])
    .select(sql<boolean>`coalesce(m.end_date < ${today}::date, false)`.as('is_over'))
    .where('m.user_id', '=', user_id)
    .orderBy('m.id')
    .execute()

type Added = { made_by: ClaimOf; user_id: number; committee_id: number; roles: Role[] }

async function addByClaim(db: Db, me: Administrator, { made_by, ...membership }: Added) {
  const { id } = await addMembership(db, me, membership)
  await db.insertInto('membership_by_claim').values({ membership_id: id, made_by }).execute()
}
