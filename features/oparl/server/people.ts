import { sql } from 'kysely'
import type { PublicDb } from '#features/public-pages/server/public-db.ts'
import { anyOf } from '#platform/server/database/queries.ts'
import type { Maker } from './making.ts'

/** The recorded memberships of committees or of people. */
const recorded = (db: PublicDb, column: 'committee_id' | 'person_id', ids: number[]) =>
  db
    .selectFrom('public_membership as membership')
    .innerJoin('public_object', 'public_object.object_id', 'membership.id')
    .where('public_object.object_type', '=', 'membership')
    .where('public_object.ended', 'is', null)
    .where(`membership.${column}`, '=', anyOf(ids))
    .select(['membership.id', 'membership.committee_id', 'membership.person_id'])
    .orderBy('membership.id')
    .execute()

/** Committees. */
export const organizations: Maker = async ({ db, addresses }, ids) => {
  const rows = await db.selectFrom('public_committee').selectAll().where('id', '=', anyOf(ids)).execute()
  const members = Map.groupBy(await recorded(db, 'committee_id', ids), ({ committee_id }) => committee_id)
  return new Map(
    rows.map(({ id, title, group_type_title }) => [
      id,
      {
        body: addresses.body,
        name: title,
        classification: group_type_title,
        membership: (members.get(id) ?? []).map((one) => addresses.of('membership', one.id)),
        meeting: addresses.meetingsOf(id),
      },
    ]),
  )
}

/** Members in office. */
export const persons: Maker = async ({ db, addresses, embed, omit_internal }, ids) => {
  const rows = await db.selectFrom('public_person').selectAll().where('id', '=', anyOf(ids)).execute()
  const held = omit_internal ? [] : await recorded(db, 'person_id', ids)
  const memberships = await embed(
    'membership',
    held.map(({ id }) => String(id)),
  )
  return new Map(
    rows.map(({ id, first_name, last_name }) => [
      id,
      {
        body: addresses.body,
        name: [first_name, last_name].filter(Boolean).join(' '),
        familyName: last_name,
        givenName: first_name,
        membership: held.filter(({ person_id }) => person_id === id).flatMap((one) => memberships.get(String(one.id)) ?? []),
      },
    ]),
  )
}

export const memberships: Maker = async ({ db, addresses }, ids) => {
  const rows = await db
    .selectFrom('public_membership')
    .where('id', '=', anyOf(ids))
    .select(['id', 'committee_id', 'person_id'])
    .select([sql<string | null>`begin_date::text`.as('begin_date'), sql<string | null>`end_date::text`.as('end_date')])
    .execute()
  return new Map(
    rows.map(({ id, committee_id, person_id, begin_date, end_date }) => [
      id,
      {
        person: addresses.of('person', person_id),
        organization: addresses.of('organization', committee_id),
        startDate: begin_date,
        endDate: end_date,
      },
    ]),
  )
}
