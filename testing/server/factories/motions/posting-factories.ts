import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { postProposal, postSuggestion } from '#features/records/contract.ts'
import { insertPosting, type PostedFile } from '#features/records/server/post.ts'
import type { RecordsTables } from '#features/records/server/tables.ts'
import { aCommittee, aMember, aPerson, aStoredFile } from '#testing/server/factories/factories.ts'
import { type TestServer, unique } from '#testing/server/test-server.ts'
import { aBusinessType } from './motion-factories.ts'

type Id = { id: number }
type Known = { email?: string; language?: 'de' | 'fr' | 'en' | null; is_disabled?: boolean; is_records_staff?: boolean }

/** Changes columns of a user. */
export const knownAs = (server: Pick<TestServer, 'db'>, { id }: Id, facts: Known) =>
  server.db.updateTable('app_user').set(facts).where('id', '=', id).execute()

/** A member of the records staff without membership. */
export async function someStaff(server: Pick<TestServer, 'db'>, facts: Known = {}) {
  const person = await aPerson(server, 'staff')
  await knownAs(server, person, { is_records_staff: true, ...facts })
  return person
}

/** Inserts a business of a committee. */
export const aBusinessOf = (server: Pick<TestServer, 'db'>, committee: Id, facts: { number?: string; title?: string } = {}) =>
  server.db
    .insertInto('business')
    .values({ committee_id: committee.id, number: unique('SGB'), title: 'Velowege', ...facts })
    .returning(['id', 'number', 'title'])
    .executeTakeFirstOrThrow()

/**
 * A committee with both kinds of postings enabled, with people, a business type, and `clerk` of the records staff. `newcomer` has no
 * membership.
 */
export async function aPostingCommittee(server: TestServer) {
  const committee = await aCommittee(server, { ris_proposals_enabled: true, ris_suggestions_enabled: true })
  const people = {
    member: await aMember(server, committee),
    second: await aMember(server, committee),
    third: await aMember(server, committee),
    responsible: await aMember(server, committee, ['responsible']),
    access: await aMember(server, committee, ['access']),
    newcomer: await aPerson(server, 'newcomer'),
    clerk: await someStaff(server),
  }
  return { committee, ...people, business_type: await aBusinessType(server) }
}
export type PostingStory = Pick<Awaited<ReturnType<typeof aPostingCommittee>>, 'committee' | 'member' | 'business_type'>

type Place = Pick<PostingStory, 'committee' | 'member'>

type Sent = { files?: Record<string, Buffer>; by?: Id }

/** Posts a proposal as `member` of the story (or `by`); `texts` override or add fields. */
export const postAProposal = (
  server: TestServer,
  { committee, member, business_type }: PostingStory,
  { files = {}, by = member, ...texts }: Sent & Record<string, unknown> = {},
) =>
  server.as(by).call(postProposal, {
    params: { id: committee.id },
    form: { title: 'Velowege am Fluss', description: 'Der Stadtrat baut Velowege.', business_type: business_type.api_uid, ...texts },
    files,
  })

export const postASuggestion = (
  server: TestServer,
  { committee, member }: Place,
  { files = {}, by = member, ...texts }: Sent & Record<string, unknown> = {},
) =>
  server.as(by).call(postSuggestion, {
    params: { id: committee.id },
    form: { title: 'Rückweisung', description: 'Das Geschäft geht zurück.', ...texts },
    files,
  })

/** Posts a suggestion with one file as the story's member. */
export async function aPosting(server: TestServer, story: Place, file: Buffer = Buffer.from('%PDF-1.7 Plan')) {
  const { status, body } = await postASuggestion(server, story, { files: { 'Plan.pdf': file } })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

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
