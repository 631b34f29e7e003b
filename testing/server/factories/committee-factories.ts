import { type TestHouse, unique } from '#testing/server/house.ts'

type WithDb = Pick<TestHouse, 'db'>

/** The membership of a person in a committee. */
export const membershipOf = (house: WithDb, committee: { id: number }, person: { id: number }) =>
  house.db
    .selectFrom('membership')
    .select('id')
    .where('committee_id', '=', committee.id)
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()

/** A group of a committee with these people. */
export async function aCommitteeGroup(
  house: WithDb,
  committee: { id: number },
  { people = [], ...facts }: { people?: { id: number }[]; title?: string; email_addresses?: string[]; share_automatically?: boolean } = {},
) {
  const group = await house.db
    .insertInto('committee_group')
    .values({ committee_id: committee.id, title: unique('Fraktion'), ...facts })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
  const rows = people.map(({ id: user_id }) => ({ committee_group_id: group.id, user_id }))
  if (rows.length > 0) await house.db.insertInto('committee_group_member').values(rows).execute()
  return group
}

export const aCommitteeLink = (house: WithDb, committee: { id: number }, title = unique('Reglement')) =>
  house.db
    .insertInto('committee_link')
    .values({ committee_id: committee.id, title, url: 'https://www.example.org/reglement' })
    .returning(['id', 'title', 'url'])
    .executeTakeFirstOrThrow()
