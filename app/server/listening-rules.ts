import { sql } from 'kysely'
import { layersChangedTopic } from '#features/annotations/layer-contract.ts'
import { listenerOf } from '#features/identity/server/authenticate.ts'
import { livingSessions } from '#features/identity/server/repository.ts'
import { activeChangedTopic, concludedChangedTopic } from '#features/meetings/meeting.ts'
import { usersWhoSee } from '#features/meetings/server/repository.ts'
import { motionChangedTopic, motionNewsTopic } from '#features/motions/motion.ts'
import { usersWhoSeeMotion } from '#features/motions/server/seen.ts'
import type { Audience, Db } from '#platform/server/database/db.ts'
import type { ListeningRules } from '#platform/server/realtime/broker.ts'
import { editedTopic, sightChangedTopic, topicFor, worksTopic } from '#platform/shared/live-topics.ts'

/** Topics that a user may subscribe to: meetings (D1 §7, D2 §4), their motions, works and edits, and the user's own topics. */
const topicsOf = (user_id: number) => [
  activeChangedTopic,
  concludedChangedTopic,
  motionChangedTopic,
  worksTopic,
  editedTopic,
  topicFor(layersChangedTopic, user_id),
  topicFor(motionNewsTopic, user_id),
  topicFor(sightChangedTopic, user_id),
]

/** Token hashes of those sessions that are still valid. */
async function stillLiving(db: Db, { token_hashes, now }: { token_hashes: string[]; now: Date }): Promise<Set<string>> {
  const rows = await livingSessions(db, now).where('session.token_hash', '=', sql<string>`any(${token_hashes}::text[])`).execute()
  return new Set(rows.map(({ token_hash }) => token_hash))
}

/** Ids of the users who are in the audience now; `today` is the site's day. */
const audienceOf = async (db: Db, audience: Audience, today: string): Promise<Set<number>> => new Set(await usersOf(db, audience, today))

async function usersOf(db: Db, audience: Audience, today: string): Promise<number[]> {
  if ('user_ids' in audience) return audience.user_ids
  return 'motion_id' in audience ? usersWhoSeeMotion(db, { ...audience, today }) : usersWhoSee(db, { ...audience, today })
}

/** The features' rules for the broker. */
export const listeningRules: ListeningRules = { listenerOf, topicsOf, audienceOf, stillLiving }
