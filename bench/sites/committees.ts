import type { Db } from '#platform/server/database/db.ts'

/** Adds committees until the site has so many; its user is a member of the first `seats`, by default of all. Returns the ids of all committees. */
export async function addCommittees(db: Db, { committees, seats = committees }: { committees: number; seats?: number }): Promise<number[]> {
  const titles = Array.from({ length: committees - 1 }, (_, index) => ({ title: `Kommission ${index + 2}` }))
  await db.insertInto('committee').values(titles).execute()
  const ids = (await db.selectFrom('committee').select('id').orderBy('id').execute()).map(({ id }) => id)
  const { id: user_id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
  const memberships = ids
    .slice(1, seats)
    .map((committee_id) => ({ user_id, committee_id, roles: ['member' as const], begin_date: null, end_date: null }))
  await db.insertInto('membership').values(memberships).execute()
  return ids
}
