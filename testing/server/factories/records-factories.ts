import { postProposal, postSuggestion } from '#features/records/contract.ts'
import { type TestHouse, unique } from '#testing/server/house.ts'
import { aCommittee, aMember, aPerson } from './factories.ts'
import { aBusinessType } from './motion-factories.ts'

type Id = { id: number }
type Known = { email?: string; language?: 'de' | 'fr' | 'en' | null; is_disabled?: boolean; is_records_staff?: boolean }

/** Changes what is known of somebody. */
export const knownAs = (house: Pick<TestHouse, 'db'>, { id }: Id, facts: Known) =>
  house.db.updateTable('app_user').set(facts).where('id', '=', id).execute()

/** Somebody who works off the inbox, and belongs to no committee. */
export async function someStaff(house: Pick<TestHouse, 'db'>, facts: Known = {}) {
  const person = await aPerson(house, 'staff')
  await knownAs(house, person, { is_records_staff: true, ...facts })
  return person
}

/** A business of a committee. */
export const aBusinessOf = (house: Pick<TestHouse, 'db'>, committee: Id, facts: { number?: string; title?: string } = {}) =>
  house.db
    .insertInto('business')
    .values({ committee_id: committee.id, number: unique('SGB'), title: 'Velowege', ...facts })
    .returning(['id', 'number', 'title'])
    .executeTakeFirstOrThrow()

/** A committee that may post both, with its people, a kind of business, and `clerk`, who works off the inbox. `newcomer` belongs to nothing. */
export async function aPostingCommittee(house: TestHouse) {
  const committee = await aCommittee(house, { ris_proposals_enabled: true, ris_suggestions_enabled: true })
  const people = {
    member: await aMember(house, committee),
    second: await aMember(house, committee),
    third: await aMember(house, committee),
    responsible: await aMember(house, committee, ['responsible']),
    access: await aMember(house, committee, ['access']),
    newcomer: await aPerson(house, 'newcomer'),
    clerk: await someStaff(house),
  }
  return { committee, ...people, business_type: await aBusinessType(house) }
}
export type PostingStory = Pick<Awaited<ReturnType<typeof aPostingCommittee>>, 'committee' | 'member' | 'business_type'>

type Place = Pick<PostingStory, 'committee' | 'member'>

type Sent = { files?: Record<string, Buffer>; by?: Id }

/** What `member` of the story (or `by`) posts, with these texts beside or instead of what a proposal has. */
export const postAProposal = (
  house: TestHouse,
  { committee, member, business_type }: PostingStory,
  { files = {}, by = member, ...texts }: Sent & Record<string, unknown> = {},
) =>
  house.as(by).call(postProposal, {
    params: { id: committee.id },
    form: { title: 'Velowege am Fluss', description: 'Der Stadtrat baut Velowege.', business_type: business_type.api_uid, ...texts },
    files,
  })

export const postASuggestion = (
  house: TestHouse,
  { committee, member }: Place,
  { files = {}, by = member, ...texts }: Sent & Record<string, unknown> = {},
) =>
  house.as(by).call(postSuggestion, {
    params: { id: committee.id },
    form: { title: 'Rückweisung', description: 'Das Geschäft geht zurück.', ...texts },
    files,
  })

/** A suggestion of the story's member, with one file. */
export async function aPosting(house: TestHouse, story: Place, file: Buffer = Buffer.from('%PDF-1.7 Plan')) {
  const { status, body } = await postASuggestion(house, story, { files: { 'Plan.pdf': file } })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
