import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { PostedFile } from '#server/records/add-posting.ts'
import type { RecordsTables } from '#server/records/tables.ts'
import { aCommittee, aMember, aPerson } from './factories.ts'
import { type TestHouse, unique } from './house.ts'

type Id = { id: number }
type Facts = { email?: string; language?: 'de' | 'fr' | 'en' | null; is_disabled?: boolean }

/** Changes what is known of somebody. */
export const knownAs = (house: Pick<TestHouse, 'db'>, { id }: Id, facts: Facts & { is_records_staff?: boolean }) =>
  house.db.updateTable('app_user').set(facts).where('id', '=', id).execute()

/** Somebody who works off the inbox, and belongs to no committee. */
export async function someStaff(house: Pick<TestHouse, 'db'>, facts: Facts = {}) {
  const person = await aPerson(house, 'staff')
  await knownAs(house, person, { is_records_staff: true, ...facts })
  return person
}

type Posted = Partial<Insertable<RecordsTables['posting']>> & { files?: PostedFile[] }

/** What somebody has posted in a committee, past the API, so that nobody is told; it is in the inbox unless told otherwise. */
export async function aPostingOf(
  house: Pick<TestHouse, 'db' | 'clock'>,
  { committee, poster }: { committee: Id; poster: Id },
  { title = 'Mehr Bänke am Fluss', files = [], connector = 'inbox', created = house.clock().toISOString(), ...facts }: Posted = {},
): Promise<Id> {
  const reached = connector === 'inbox' ? ({ state: 'received' } as const) : ({ state: 'waiting', next_attempt: created } as const)
  const whose = { committee_id: committee.id, poster_id: poster.id, key: randomUUID() }
  const posting = await house.db
    .insertInto('posting')
    .values({ kind: 'proposal', title, fields: { title }, connector, created, updated: created, ...whose, ...reached, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = files.map((file, index) => ({ posting_id: posting.id, place: index + 1, ...file }))
  if (rows.length > 0) await house.db.insertInto('posting_file').values(rows).execute()
  return posting
}

/** A member of a committee who has posted something, and who decides on it. */
export async function aReceivedPosting(house: TestHouse, facts: Posted = {}) {
  const committee = await aCommittee(house)
  const poster = await aMember(house, committee)
  return { committee, poster, staff: await someStaff(house), posting: await aPostingOf(house, { committee, poster }, facts) }
}

/** A business of a committee. */
export const aBusinessOf = (house: Pick<TestHouse, 'db'>, committee: Id, facts: { number?: string; title?: string } = {}) =>
  house.db
    .insertInto('business')
    .values({ committee_id: committee.id, number: unique('SGB'), title: 'Velowege', ...facts })
    .returning(['id', 'number', 'title'])
    .executeTakeFirstOrThrow()
