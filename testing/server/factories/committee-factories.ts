import { type TestServer, unique } from '#testing/server/test-server.ts'

type WithDb = Pick<TestServer, 'db'>

/** The membership of a user in a committee. */
export const membershipOf = (server: WithDb, committee: { id: number }, person: { id: number }) =>
  server.db
    .selectFrom('membership')
    .select('id')
    .where('committee_id', '=', committee.id)
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()

/** Inserts a group of a committee with these people. */
export async function aCommitteeGroup(
  server: WithDb,
  committee: { id: number },
  { people = [], ...facts }: { people?: { id: number }[]; title?: string; email_addresses?: string[]; share_automatically?: boolean } = {},
) {
  const group = await server.db
    .insertInto('committee_group')
    .values({ committee_id: committee.id, title: unique('Fraktion'), ...facts })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
  const rows = people.map(({ id: user_id }) => ({ committee_group_id: group.id, user_id }))
  if (rows.length > 0) await server.db.insertInto('committee_group_member').values(rows).execute()
  return group
}

export const aCommitteeLink = (server: WithDb, committee: { id: number }, title = unique('Reglement')) =>
  server.db
    .insertInto('committee_link')
    .values({ committee_id: committee.id, title, url: 'https://www.example.org/reglement' })
    .returning(['id', 'title', 'url'])
    .executeTakeFirstOrThrow()
