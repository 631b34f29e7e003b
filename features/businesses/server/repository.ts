import { type Insertable, sql } from 'kysely'
import type { Business, ItemOfBusiness } from '#features/businesses/contract.ts'
import { committeesSeenBy } from '#features/committees/server/repository.ts'
import { seeMeeting, type Viewer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { refusedBy } from '#platform/server/http/validation.ts'
import type { BusinessTables } from './tables.ts'

/** Who asks, and whether the site has businesses; if not, none are visible. */
export type Asker = { me: Viewer; enable_businesses: boolean }

/**
 * seeBusiness of permissions.md, for rows of `business`: visible through its committee, its source committee, or an agenda item of a
 * visible meeting.
 */
const seeBusiness = (db: Db, { me, enable_businesses }: Asker) => {
  const committees = committeesSeenBy(db, me).clearSelect().select('committee.id')
  return sql<boolean>`(${enable_businesses} and (
    business.committee_id in ${committees}
    or exists ${committees.where('committee.title', '=', sourceCommittee)}
    or exists ${itemsSeen(db, me)}))`
}

const sourceCommittee = sql.ref<string>('business.source_committee')

/** Agenda items of the row of `business` in meetings that the caller sees. */
const itemsSeen = (db: Db, me: Viewer) =>
  db
    .selectFrom('agenda_item')
    .innerJoin('meeting', 'meeting.id', 'agenda_item.meeting_id')
    .where('agenda_item.business_id', '=', sql.ref<number>('business.id'))
    .where('agenda_item.withdrawn', 'is', null)
    .where(seeMeeting(me))
    .select('agenda_item.id')

/** Every read of businesses goes through this, which applies the access rule. */
export const businessesSeenBy = (db: Db, asker: Asker) =>
  db.selectFrom('business').where(seeBusiness(db, asker)).select(['business.id', 'business.number', 'business.title'])

/** For the records staff, whose role shows them only businesses that postings can become part of. */
export const businessesOfRecords = (db: Db) => db.selectFrom('business').select(['business.id', 'business.number', 'business.title'])

/** Throws 404 if the caller may not see it. */
export const findBusiness = (db: Db, asker: Asker, id: number): Promise<Business> => {
  // A committee is identified by its title, which only site administrators set: nothing in an imported zip can grant access.
  const source = committeesSeenBy(db, asker.me).clearSelect().where('committee.title', '=', sourceCommittee).select('committee.id')
  return businessesSeenBy(db, asker)
    .where('business.id', '=', id)
    .select([
      sql<Business['type']>`case when business.type <> '' then jsonb_build_object('title', business.type) end`.as('type'),
      sql<
        Business['committee']
      >`(select jsonb_build_object('id', c.id, 'title', c.title) from committee c where c.id = business.committee_id)`.as('committee'),
      sql<Business['source_committee']>`case when business.source_committee <> ''
        then jsonb_build_object('id', ${source}, 'title', business.source_committee) end`.as('source_committee'),
    ])
    .executeTakeFirstOrThrow(notFound)
}

/** Finds a business by its number; if several committees have that number, this committee's comes first. */
export const findBusinessByNumber = (db: Db, asker: Asker, { number, committee_id }: { number: string; committee_id: number }) =>
  businessesSeenBy(db, asker)
    .where('business.number', '=', number)
    .orderBy(sql`business.committee_id = ${committee_id}`, 'desc')
    .orderBy('business.id')
    .limit(1)
    .executeTakeFirst()

/**
 * Agenda items that treat the business, in meetings that the caller sees: newest meeting first, then in agenda order. Throws 404 if the
 * caller does not see the business.
 */
export async function listItemsOfBusiness(db: Db, asker: Asker, id: number): Promise<ItemOfBusiness[]> {
  await findBusiness(db, asker, id)
  return db
    .selectFrom('agenda_item')
    .innerJoin('meeting', 'meeting.id', 'agenda_item.meeting_id')
    .where(seeMeeting(asker.me))
    .where('agenda_item.business_id', '=', id)
    .where('agenda_item.withdrawn', 'is', null)
    .select(['agenda_item.id', 'agenda_item.title', 'agenda_item.number', 'agenda_item.is_paragraph'])
    .select(meetingOfItem)
    .orderBy('meeting.start', 'desc')
    .orderBy('meeting.id', 'desc')
    .orderBy('agenda_item.sort_order')
    .orderBy('agenda_item.id')
    .execute()
}

const meetingOfItem = sql<ItemOfBusiness['meeting']>`
  jsonb_build_object('id', meeting.id, 'title', meeting.title, 'start', meeting.start, 'concluded', meeting.concluded)`.as('meeting')

/** Businesses that the caller sees, of all meetings or of one, by number. */
export const listBusinesses = (db: Db, asker: Asker, meeting_id?: number) =>
  businessesSeenBy(db, asker)
    .select(displayName)
    .$if(meeting_id !== undefined, (query) =>
      query.where('business.id', 'in', (items) =>
        items
          .selectFrom('agenda_item')
          .where('agenda_item.meeting_id', '=', meeting_id ?? 0)
          .where('agenda_item.business_id', 'is not', null)
          .where('agenda_item.withdrawn', 'is', null)
          .select('agenda_item.business_id')
          .$castTo<{ business_id: number }>(),
      ),
    )
    .orderBy(byNumber)
    .orderBy('business.id')
    .execute()

/** All businesses of a committee by number, for the records staff. */
export const listBusinessesOfCommittee = (db: Db, committee_id: number) =>
  businessesOfRecords(db)
    .select(displayName)
    .where('business.committee_id', '=', committee_id)
    .orderBy(byNumber)
    .orderBy('business.id')
    .execute()

/** Whether the business belongs to the committee; for the records staff, without access rule. */
export const isBusinessOf = async (db: Db, { committee_id }: { committee_id: number }, id: number): Promise<boolean> =>
  (await businessesOfRecords(db).where('business.committee_id', '=', committee_id).where('business.id', '=', id).executeTakeFirst()) !==
  undefined

const displayName = sql<string>`concat_ws(' ', business.number, business.title)`.as('display_name')
const byNumber = sql`business.number collate "und-x-icu"`

type NewBusiness = Pick<Insertable<BusinessTables['business']>, 'committee_id' | 'number' | 'title' | 'type'>

/** Adds a business accepted by the records staff. Throws 400 at `number` if the committee already has that number. */
export const addBusiness = (db: Db, business: NewBusiness): Promise<{ id: number }> =>
  db
    .insertInto('business')
    .values(business)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refusedBy({ business_known_once: { number: [{ key: 'records.number_taken', params: { number: business.number } }] } }))
