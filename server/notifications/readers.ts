import { sql } from 'kysely'
import { activeMemberships, byFullName } from '#server/committees/repository.ts'
import type { Db } from '#server/database/db.ts'
import { isMeetingSeenBy } from '#server/meetings/repository.ts'
import type { Actor } from '#shared/identity/actor.ts'

/** People of a committee; of a meeting those who see it. `only_members` leaves out whoever has not the role member. */
export type Circle = { committee_id: number; meeting_id?: number | undefined; only_members: boolean }

/** Who is active in the circle today and can sign in, by full name. */
export const readersOf = (db: Db, { today }: Pick<Actor, 'today'>, { committee_id, meeting_id, only_members }: Circle) =>
  activeMemberships(db, today)
    .where('m.committee_id', '=', committee_id)
    .$if(only_members, (query) => query.where(sql<boolean>`'member' = any(m.roles)`))
    .$if(meeting_id !== undefined, (query) => query.where(seesMeeting(today, meeting_id ?? 0)))
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.language', 'm.roles'])
    .orderBy(byFullName)
    .orderBy('u.username')
    .execute()

export type Reader = Awaited<ReturnType<typeof readersOf>>[number]

const seesMeeting = (today: string, meeting_id: number) =>
  sql<boolean>`exists (select from meeting where meeting.id = ${meeting_id} and ${isMeetingSeenBy(sql.ref('u.id'), today)})`
