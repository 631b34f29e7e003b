import { sql } from 'kysely'
import { fullNameOfUser } from '#features/committees/server/repository.ts'
import type { Motion } from '#features/motions/motion.ts'
import { listMotionVersions, readMotion } from '#features/motions/version-contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { findMotion, readerOf } from './repository.ts'
import { seesDrafts } from './seen.ts'

/** Only this many versions are shown, the latest, and the one read last: each may be long. */
const MOST = 20

/** What a motion said earlier, and what the caller has read of it. */
export function motionVersionRoutes(context: AppContext) {
  handle(context, listMotionVersions, async ({ db, me, params, request }) => {
    const { id } = await findMotion(db, readerOf({ ...context, request }), params.id)
    const [latest, reading] = await Promise.all([
      versionsSeenBy(db, me, id).limit(MOST).execute(),
      db.selectFrom('motion_reading').select('number').where('motion_id', '=', id).where('user_id', '=', me.id).executeTakeFirst(),
    ])
    const read = reading?.number ?? null
    if (read === null || latest.some(({ number }) => number === read)) return { versions: latest, read }
    // What they read long ago is compared with what they are about to sign.
    return { versions: [...latest, ...(await versionsSeenBy(db, me, id).where('version.number', '=', read).execute())], read }
  })

  handle(context, readMotion, async ({ db, me, params, body, request }) => {
    const { id: motion_id } = await findMotion(db, readerOf({ ...context, request }), params.id)
    const seen = await versionsSeenBy(db, me, motion_id).where('version.number', '=', body.number).executeTakeFirst()
    if (seen) await recordReading(db, { motion_id, user_id: me.id, number: body.number, read_at: context.clock().toISOString() })
    return {}
  })
}

/** The versions of a motion that the caller has been found to see, latest first; drafts of it only for those who see drafts (permissions.md Motions). */
const versionsSeenBy = (db: Db, me: Actor, motion_id: number) =>
  db
    .selectFrom('motion_version as version')
    .innerJoin('motion', 'motion.id', 'version.motion_id')
    .innerJoin('app_user as u', 'u.id', 'version.changed_by')
    .where('version.motion_id', '=', motion_id)
    .where(sql<boolean>`(version.is_public or ${seesDrafts(me)})`)
    .select(['version.number', 'version.title', 'version.description', 'version.reason', 'version.business_type', 'version.changed_at'])
    .select(fullNameOfUser.as('changed_by'))
    .orderBy('version.number', 'desc')

type Reading = { motion_id: number; user_id: number; number: number; read_at: string }

/** An earlier version that another device still shows does not undo a later reading. */
const recordReading = (db: Db, reading: Reading) =>
  db
    .insertInto('motion_reading')
    .values(reading)
    .onConflict((conflict) =>
      conflict
        .columns(['motion_id', 'user_id'])
        .doUpdateSet({ number: sql`greatest(motion_reading.number, excluded.number)`, read_at: reading.read_at }),
    )
    .execute()

/** Records what a locked motion says now as a version, unless its latest version says the same. */
export async function recordVersion(db: Db, { id, by, at }: { id: number; by: Pick<Actor, 'id'>; at: Date }): Promise<void> {
  await sql`
    insert into motion_version (motion_id, number, title, description, reason, business_type, changed_by, changed_at, is_public)
    select motion.id, coalesce(latest.number, 0) + 1, motion.title, motion.description, motion.reason, type.title, ${by.id}::integer,
      ${at.toISOString()}::timestamptz, motion.status <> 'DRAFT'
    from motion join business_type type on type.id = motion.business_type_id
    left join lateral (
      select * from motion_version version where version.motion_id = motion.id order by version.number desc limit 1) latest on true
    where motion.id = ${id}::integer and (latest.title, latest.description, latest.reason, latest.business_type)
      is distinct from (motion.title, motion.description, motion.reason, type.title)`.execute(db)
}

/** Publishing shows the latest version to everybody who sees the motion. */
export const publishVersion = (db: Db, { id }: Pick<Motion, 'id'>) =>
  db
    .updateTable('motion_version')
    .set({ is_public: true })
    .where('motion_id', '=', id)
    .where('number', '=', (query) =>
      query.selectFrom('motion_version as latest').where('latest.motion_id', '=', id).select(sql<number>`max(latest.number)`.as('number')),
    )
    .execute()
