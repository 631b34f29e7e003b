import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { insertPosting, type PostedFile } from '#features/records/server/post.ts'
import type { RecordsTables } from '#features/records/server/tables.ts'
import { aCommittee, aMember, aStoredFile } from '#testing/server/factories/factories.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { someStaff } from './records-factories.ts'

type Id = { id: number }
type Site = Pick<TestServer, 'db' | 'clock'>
type Row = RecordsTables['posting']
type Facts = Partial<Insertable<Row>> & { files?: PostedFile[] }

/** A file as part of a posting. */
export async function aPostedFile(
  server: TestServer,
  bytes: Buffer,
  file_name = 'Liste.pdf',
  mime_type = 'application/pdf',
): Promise<PostedFile> {
  return { ...(await aStoredFile(server, bytes)), file_name, mime_type }
}

/** Inserts a posting, bypassing the API, so that nobody is notified; by default it is in the inbox, or waits for another connector. */
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

/** The same with a new committee and member. */
export async function aPostingOfSomebody(server: Site, facts: Facts = {}) {
  const committee = await aCommittee(server)
  const poster = await aMember(server, committee)
  return { committee, poster, ...(await aPostingOf(server, { committee, poster }, facts)) }
}

/** A posting in the inbox, and a member of the records staff. */
export async function aReceivedPosting(server: Site, facts: Facts = {}) {
  const { committee, poster, ...posting } = await aPostingOfSomebody(server, facts)
  return { committee, poster, staff: await someStaff(server), posting }
}

export const findPostingRow = ({ db }: Pick<TestServer, 'db'>, { id }: Id) =>
  db.selectFrom('posting').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
