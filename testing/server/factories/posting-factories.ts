import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { insertPosting, type PostedFile } from '#features/records/server/add-posting.ts'
import type { RecordsTables } from '#features/records/server/tables.ts'
import type { TestHouse } from '#testing/server/house.ts'
import { aCommittee, aMember, aStoredFile } from './factories.ts'
import { someStaff } from './records-factories.ts'

type Id = { id: number }
type Site = Pick<TestHouse, 'db' | 'clock'>
type Row = RecordsTables['posting']
type Facts = Partial<Insertable<Row>> & { files?: PostedFile[] }

/** A file as it is posted. */
export async function aPostedFile(
  house: TestHouse,
  bytes: Buffer,
  file_name = 'Liste.pdf',
  mime_type = 'application/pdf',
): Promise<PostedFile> {
  return { ...(await aStoredFile(house, bytes)), file_name, mime_type }
}

/** What somebody has posted in a committee, past the API, so that nobody is told; it is in the inbox, or waits for another connector, unless told otherwise. */
export async function aPostingOf(
  { db, clock }: Site,
  { committee, poster }: { committee: Id; poster: Id },
  { files = [], connector = 'inbox', created = clock().toISOString(), key = randomUUID(), ...facts }: Facts = {},
): Promise<Id & { key: string }> {
  const texts = { kind: 'proposal', title: 'Mehr Bänke am Fluss', fields: { description: 'Es fehlen Bänke.' } } as const
  const whose = { committee_id: committee.id, poster_id: poster.id, key }
  const posting = await insertPosting(db, { ...texts, ...whose, files, connector, at: new Date(created) })
  const isSettled = facts.state !== undefined && facts.state !== 'waiting'
  await db
    .updateTable('posting')
    .set({ key, ...(isSettled && { next_attempt: null }), ...facts })
    .where('id', '=', posting.id)
    .execute()
  return { ...posting, key }
}

/** The same with a committee and a member of its own. */
export async function aPostingOfSomebody(house: Site, facts: Facts = {}) {
  const committee = await aCommittee(house)
  const poster = await aMember(house, committee)
  return { committee, poster, ...(await aPostingOf(house, { committee, poster }, facts)) }
}

/** A posting in the inbox, and somebody who decides on it. */
export async function aReceivedPosting(house: Site, facts: Facts = {}) {
  const { committee, poster, ...posting } = await aPostingOfSomebody(house, facts)
  return { committee, poster, staff: await someStaff(house), posting }
}

export const findPostingRow = ({ db }: Pick<TestHouse, 'db'>, { id }: Id) =>
  db.selectFrom('posting').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
