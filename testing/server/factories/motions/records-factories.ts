import { postProposal, postSuggestion } from '#features/records/contract.ts'
import { aCommittee, aMember, aPerson } from '#testing/server/factories/factories.ts'
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
