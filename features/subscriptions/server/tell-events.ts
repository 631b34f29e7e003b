import { sql } from 'kysely'
import { actorsOn } from '#features/identity/server/repository.ts'
import { remindOfSigning } from '#features/motions/server/tell-asked.ts'
import type { Delivery } from '#features/subscriptions/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { hasAddress } from '#platform/server/mail/letters.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { siteTimeOf } from '#platform/shared/site-time.ts'
import { eventsToTell } from './told-events.ts'
import { readKey } from './unsubscribe-token.ts'
import { writeLetter } from './write-letter.ts'

type TellDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>

/** On the site's clock, on every day, also on those on which the clocks change. */
const MORNING = '07:00'

/**
 * Mails what has happened since the last run, each event once to those who want it at once, and from seven o'clock on once a day to those who want it in
 * the morning. A run marks events and queues the mails in one transaction: another server waits or finds nothing, and an interrupted run is repeated whole.
 */
export async function tellEvents(deps: TellDeps): Promise<void> {
  const now = deps.clock()
  const [day = '', time = ''] = siteTimeOf(now, deps.env.time_zone).split('T')
  const begun = { now: now.toISOString(), today: day }
  await deps.db.transaction().execute(async (db) => {
    await remindOfSigning(db, { ...begun, delivery: 'at_once' })
    await tell({ ...deps, db }, { delivery: 'at_once', ids: await take(deps, db, 'told_at_once') })
  })
  if (time < MORNING) return
  await deps.db.transaction().execute(async (db) => {
    if (!(await beginMorning(db, day))) return
    await remindOfSigning(db, { ...begun, delivery: 'morning' })
    await tell({ ...deps, db }, { delivery: 'morning', ids: await take(deps, db, 'told_in_morning') })
  })
}

/** Whether this run makes the mails of that morning; a concurrent run waits until it is known. */
async function beginMorning(db: Db, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('morning_mail')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Marks the events that are to be told; waits for a concurrent run, which may mark them for the others only. */
async function take({ clock }: TellDeps, db: Db, mark: 'told_at_once' | 'told_in_morning'): Promise<number[]> {
  const waiting = db.selectFrom('event').select('id').where(mark, 'is', null).orderBy('id').forUpdate()
  const taken = await db
    .updateTable('event')
    .set({ [mark]: clock().toISOString() })
    .where('id', 'in', waiting)
    .returning('id')
    .execute()
  return taken.map(({ id }) => id)
}

/** Queues one mail for each person who is told of any of the events, and a notification in each of their browsers. */
async function tell({ db, ...deps }: TellDeps, { ids, delivery }: { ids: number[]; delivery: Exclude<Delivery, 'none'> }): Promise<void> {
  if (ids.length === 0) return
  const [today = ''] = siteTimeOf(deps.clock(), deps.env.time_zone).split('T')
  const site = { ...deps.env, ...(await readSite(db, deps.env)) }
  const key = await readKey(db)
  const letters = []
  const browsers: number[] = []
  for (const { language, browsers: own, ...me } of await findSubscribers(db, { ids, delivery, today, web_push: deps.env.web_push })) {
    const events = hasAddress(me) || own.length > 0 ? await eventsToTell(db, me, { ids, delivery }) : []
    if (events.length === 0) continue
    if (hasAddress(me)) letters.push(writeLetter(site, { key, user_id: me.id, email: me.email, language, events }))
    browsers.push(...own)
  }
  await deps.jobs.send(
    db,
    'send_push',
    browsers.map((browser_id) => ({ browser_id })),
  )
  await queueMail({ ...deps, db }, letters)
}

type Asked = { ids: number[]; delivery: string; today: string; web_push: boolean }

/** Users who may act and who chose this delivery in a committee of the events, with their browsers if the site sends notifications. */
const findSubscribers = (db: Db, { ids, delivery, today, web_push }: Asked) =>
  actorsOn(db, today)
    .where(
      sql<boolean>`exists (
        select from subscription chosen join event on event.committee_id = chosen.committee_id
        where chosen.user_id = app_user.id and chosen.delivery = ${delivery} and event.id = any(${ids}))`,
    )
    .select('app_user.language')
    .select(
      sql<number[]>`array(
        select browser.id from push_browser browser where browser.user_id = app_user.id and ${web_push} order by browser.id)`.as(
        'browsers',
      ),
    )
    .orderBy('app_user.id')
    .execute()

/** Deletes the mornings that lie behind; no run asks for them again. */
export const sweepMornings = (db: Db, today: string) =>
  db.deleteFrom('morning_mail').where('day', '<', sql<string>`${today}::date - 7`).execute()
