import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { livingSessions } from '#server/identity/repository.ts'
import { usersWhoSee } from '#server/meetings/repository.ts'
import { usersWhoSeeMotion } from '#server/motions/repository.ts'
import type { Audience } from './tables.ts'

/** Which of these sessions live, by the hashes of their tokens. */
export async function stillLiving(db: Db, { token_hashes, now }: { token_hashes: string[]; now: Date }): Promise<Set<string>> {
  const rows = await livingSessions(db, now).where('session.token_hash', '=', sql<string>`any(${token_hashes}::text[])`).execute()
  return new Set(rows.map(({ token_hash }) => token_hash))
}

/** The users who are of the audience at this instant, on this day of the site. */
export const audienceOf = async (db: Db, audience: Audience, today: string): Promise<Set<number>> =>
  new Set(await usersOf(db, audience, today))

async function usersOf(db: Db, audience: Audience, today: string): Promise<number[]> {
  if ('user_ids' in audience) return audience.user_ids
  return 'motion_id' in audience ? usersWhoSeeMotion(db, { ...audience, today }) : usersWhoSee(db, { ...audience, today })
}
