import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { livingSessions } from '#server/identity/repository.ts'
import { isMeetingSeenBy } from '#server/meetings/repository.ts'
import { isMotionSeenBy } from '#server/motions/seen-motions.ts'
import type { Audience } from './tell.ts'

/** Sessions by the hashes of their tokens, at an instant and the site's day of it. */
type Asked = { token_hashes: string[]; now: Date; today: string }

const living = (db: Db, { token_hashes, now }: Omit<Asked, 'today'>) =>
  livingSessions(db, now).where('session.token_hash', '=', sql<string>`any(${token_hashes}::text[])`)

/** Which of these sessions live. */
export const stillLiving = async (db: Db, asked: Omit<Asked, 'today'>) => hashesOf(await living(db, asked).execute())

/** Which of these sessions live and are of the audience at this instant. */
export async function inAudience(db: Db, audience: Audience, asked: Asked): Promise<Set<string>> {
  const those = living(db, asked)
  if ('user_ids' in audience)
    return hashesOf(await those.where('session.user_id', '=', sql<number>`any(${audience.user_ids}::integer[])`).execute())
  const user_id = sql.ref('session.user_id')
  if ('motion_id' in audience)
    return hashesOf(
      await those
        .innerJoin('motion', (join) => join.on('motion.id', '=', audience.motion_id))
        .innerJoin('meeting', 'meeting.id', 'motion.meeting_id')
        .where(isMotionSeenBy(user_id, asked.today))
        .execute(),
    )
  const seeing = those
    .innerJoin('meeting', (join) => join.on('meeting.id', '=', audience.meeting_id))
    .where(isMeetingSeenBy(user_id, asked.today))
  return hashesOf(await seeing.execute())
}

const hashesOf = (rows: { token_hash: string }[]) => new Set(rows.map(({ token_hash }) => token_hash))
