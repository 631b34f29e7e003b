import type { Db } from '#platform/server/database/db.ts'
import type { CouncilPlace } from './council/council-shape.ts'

/** Finds the item of a business in a meeting of the demonstration council. Throws if there is none. */
export const findCouncilItem = (db: Db, { opengever_id, business_number }: CouncilPlace) =>
  db
    .selectFrom('agenda_item')
    .innerJoin('business', 'business.id', 'agenda_item.business_id')
    .innerJoin('meeting', 'meeting.id', 'agenda_item.meeting_id')
    .where('meeting.opengever_id', '=', opengever_id)
    .where('business.number', '=', business_number)
    .select(['agenda_item.id', 'agenda_item.meeting_id', 'meeting.committee_id'])
    .executeTakeFirstOrThrow(() => new Error(`The demonstration council has no item of ${business_number} in ${opengever_id}`))
