import { sql } from 'kysely'
import { recordEvent } from '#features/events/server/record-event.ts'
import { isActiveOn } from '#features/identity/server/repository.ts'
import { isRunning } from '#features/meetings/server/repository.ts'
import { type Motion, type MotionNews, motionNewsTopic } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publish } from '#platform/server/realtime/publish.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { isAsked, isDeclinedBy, isSignedBy } from './seen.ts'

/** Active members whom motions ask to sign, with the motion as `motion` and the membership as `m`; the first signatory signs by submitting. */
const askedToSign = (db: Db, today: string) =>
  db
    .selectFrom('motion')
    .innerJoin('membership as m', 'm.committee_id', 'motion.committee_id')
    .whereRef('m.user_id', '!=', 'motion.first_signatory_id')
    .where(sql<boolean>`'member' = any(m.roles) and ${isActiveOn(today)}`)
    .where(sql<boolean>`exists (select from motion_signatory s where s.motion_id = motion.id and ${isAsked(sql.ref('m.user_id'))})`)

const isOpenFor = sql<boolean>`(not ${isSignedBy(sql.ref('m.user_id'))} and not ${isDeclinedBy(sql.ref('m.user_id'))})`

const publishNews = async (db: Db, { user_ids, ...message }: MotionNews & { user_ids: number[] }) => {
  if (user_ids.length > 0) await publish(db, { topic: motionNewsTopic, message, audience: { user_ids } })
}

type By = { me: Actor; at: Date }
type Added = { user_ids: number[]; group_ids: number[]; whole_committee: boolean }

const isAmong = ({ user_ids, group_ids, whole_committee }: Added) => sql<boolean>`(
  ${whole_committee} or m.user_id = any(${user_ids}::integer[]) or exists (
    select from committee_group_member gm where gm.user_id = m.user_id and gm.committee_group_id = any(${group_ids}::integer[])))`

/** Tells those who are asked to sign a motion that was just published, and have neither signed nor declined; with `added` only these: the others know. */
export async function tellOfSigning(
  db: Db,
  { id, committee_id, meeting }: Motion,
  { me, at, added }: By & { added?: Added },
): Promise<void> {
  await recordEvent(db, { kind: 'signature', motion_id: id, committee_id, actor_id: me.id, ...(added && { named: added }), at })
  const asked = await askedToSign(db, me.today)
    .where('motion.id', '=', id)
    .where(isOpenFor)
    .where(added ? isAmong(added) : sql<boolean>`true`)
    .select('m.user_id')
    .execute()
  await publishNews(db, { what: 'signature', meeting_id: meeting.id, id, user_ids: othersThan(me, asked) })
}

/** Tells those who were asked, or have signed, that the motion is submitted or withdrawn. */
export async function tellOfOutcome(
  db: Db,
  { id, committee_id, meeting }: Motion,
  { what, me, at }: By & { what: 'submitted' | 'withdrawn' },
): Promise<void> {
  await recordEvent(db, { kind: 'outcome', motion_id: id, committee_id, actor_id: me.id, at })
  const asked = await askedToSign(db, me.today).where('motion.id', '=', id).select('m.user_id').execute()
  await publishNews(db, { what, meeting_id: meeting.id, id, user_ids: othersThan(me, asked) })
}

const othersThan = (me: Actor, people: { user_id: number }[]) => people.map(({ user_id }) => user_id).filter((id) => id !== me.id)

type Begun = { now: string; today: string; delivery: 'at_once' | 'morning' }

/**
 * Records a reminder, once per meeting, that open motions need signatures. `at_once`: when the meeting has begun; open pages are notified as well.
 * In the morning mail: on the day the meeting begins.
 */
export async function remindOfSigning(db: Db, { now, today, delivery }: Begun): Promise<void> {
  const begun = delivery === 'at_once' ? isRunning({ now }) : sql<boolean>`meeting.start::date = ${today}::date`
  const meetings = await db
    .insertInto('signing_reminder')
    .columns(['meeting_id', 'start', 'delivery'])
    .expression(
      db
        .selectFrom('meeting')
        .where(sql<boolean>`${today}::date = any(meeting.days)`)
        .where(begun)
        .where((query) =>
          query.exists(query.selectFrom('motion').whereRef('motion.meeting_id', '=', 'meeting.id').where('motion.status', '=', 'OPEN')),
        )
        .select(['meeting.id', 'meeting.start', sql.val(delivery).as('delivery')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('meeting_id')
    .execute()
  for (const { meeting_id } of meetings) await remindOf(db, { meeting_id, now, today, delivery })
}

async function remindOf(db: Db, { meeting_id, now, today, delivery }: Begun & { meeting_id: number }): Promise<void> {
  const told = delivery === 'at_once' ? 'told_in_morning' : 'told_at_once'
  const open = db.selectFrom('motion').where('meeting_id', '=', meeting_id).where('status', '=', 'OPEN')
  await db
    .insertInto('event')
    .columns(['kind', 'committee_id', 'motion_id', 'at', told])
    .expression(
      open
        .select([sql.lit('signature' as const).as('kind'), 'committee_id', 'id'])
        .select([sql<string>`${now}::timestamptz`.as('at'), sql<string>`${now}::timestamptz`.as('told')])
        .orderBy('id'),
    )
    .execute()
  if (delivery === 'morning') return
  const asked = await askedToSign(db, today)
    .where('motion.meeting_id', '=', meeting_id)
    .where('motion.status', '=', 'OPEN')
    .where(isOpenFor)
    .select(({ fn }) => ['m.user_id', fn.min('motion.id').as('id')])
    .groupBy('m.user_id')
    .execute()
  for (const [id, people] of Map.groupBy(asked, (one) => one.id))
    await publishNews(db, { what: 'meeting_begins', meeting_id, id, user_ids: people.map(({ user_id }) => user_id) })
}
