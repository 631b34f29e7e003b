import { sql } from 'kysely'
import { meetingOfParent, seeMeeting } from '#features/meetings/server/repository.ts'
import { newsSince } from '#features/news/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { isStillFailed } from '#platform/server/mail/repository.ts'
import { type Actor, committeesAs } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'

/** Only this many meetings are listed. */
const MOST = 20

/** Meetings that the caller sees and is responsible for. */
const meetingsLedBy = (db: Db, me: Actor) =>
  db
    .selectFrom('meeting')
    .where(seeMeeting(me))
    .where(sql<boolean>`meeting.committee_id = any(${committeesAs(me, 'responsible')}::integer[])`)
    .limit(MOST)

/** The caller's own messages about a meeting that did not reach an address, as long as no later one did. */
export const failedMails = (db: Db, me: Actor) =>
  meetingsLedBy(db, me)
    .innerJoin('mail', 'mail.meeting_id', 'meeting.id')
    .where('mail.sender_id', '=', me.id)
    .where(isStillFailed)
    .where(sql<boolean>`mail.settled >= ${newsSince(me)}`)
    .groupBy('meeting.id')
    .select([
      meetingOfParent.as('meeting'),
      sql<string[]>`jsonb_agg(distinct mail.to_address)`.as('addresses'),
      sql<string>`max(mail.settled)`.as('at'),
    ])
    .orderBy('at', 'desc')

/** What the last imports of these meetings warned of. */
export const warnedImports = (db: Db, me: Actor, language: Language) =>
  meetingsLedBy(db, me)
    .innerJoin('import_warning as warned', 'warned.meeting_id', 'meeting.id')
    .where(sql<boolean>`warned.imported_at >= ${newsSince(me)}`)
    .select([meetingOfParent.as('meeting'), 'warned.imported_at as at', sql<string[]>`warned.warnings -> ${language}`.as('warnings')])
    .orderBy('warned.imported_at', 'desc')
