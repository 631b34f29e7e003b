import { createMotion, getMotion, type NamedSignatory } from '#features/motions/contract.ts'
import type { Motion, Signatory } from '#features/motions/motion.ts'
import { type TestHouse, unique } from '#testing/server/house.ts'
import { aCommitteeGroup } from './committee-factories.ts'
import { aCommittee, aMeeting, aMember, aPerson } from './factories.ts'

type WithDb = Pick<TestHouse, 'db'>
type Id = { id: number }

/** While the meeting of `aMotionMeeting` runs. */
export const whileItRuns = '2026-11-20T10:00:00+01:00'
/** On the same day, before it begins; and on the day after, when it has ended. */
export const beforeItBegins = '2026-11-20T07:00:00+01:00'
export const afterItEnded = '2026-11-21T07:00:00+01:00'

/** A kind of business that motions can be, unless told otherwise. */
export const aBusinessType = (house: WithDb, facts: { title?: string; show_for_proposal?: boolean; sort_order?: number } = {}) =>
  house.db
    .insertInto('business_type')
    .values({ title: 'Postulat', api_uid: unique('postulat'), ...facts })
    .returning(['id', 'title', 'api_uid'])
    .executeTakeFirstOrThrow()

/**
 * A committee that may post, whose meeting runs (the clock stands), with its people, a business type and a group. `responsible` is no member by role;
 * `access` may only read; `newcomer` belongs to nothing.
 */
export async function aMotionMeeting(house: TestHouse) {
  house.stand(whileItRuns)
  const committee = await aCommittee(house, { ris_suggestions_enabled: true })
  const people = {
    first: await aMember(house, committee),
    second: await aMember(house, committee),
    third: await aMember(house, committee),
    other: await aMember(house, committee),
    inGroup: await aMember(house, committee),
    beside: await aMember(house, committee),
    responsible: await aMember(house, committee, ['responsible']),
    access: await aMember(house, committee, ['access']),
    newcomer: await aPerson(house, 'newcomer'),
  }
  const group = await aCommitteeGroup(house, committee, { people: [people.inGroup] })
  const meeting = await aMeeting(house, committee, { start: '2026-11-20T08:00:00+01:00' })
  return { committee, ...people, group, meeting, business_type: await aBusinessType(house) }
}
/** Where a motion can be made. */
export type MotionStory = Pick<Awaited<ReturnType<typeof aMotionMeeting>>, 'first' | 'meeting' | 'business_type'>

const named =
  (role: Signatory['role'], type: Signatory['type'] = 'user') =>
  ({ id }: Id): NamedSignatory => ({ signatory_id: id, role, type })
/** Signatories of a body. */
export const asFirst = named('FIRST_SIGNATORY')
export const asSecond = named('SECOND_SIGNATORY')
export const asThird = named('THIRD_SIGNATORY')
export const asOther = named('OTHER_SIGNATORY')
export const asGroup = named('OTHER_SIGNATORY', 'committeegroup')
export const asCommittee = named('OTHER_SIGNATORY', 'committee')

type Facts = Partial<{
  title: string
  description: string
  reason: string
  is_urgent: boolean
  rights_holder: Motion['rights_holder']
  key: string
  /** In whose name; `first` of the story unless told. */
  first: Id
  /** Beside the first. */
  signatories: NamedSignatory[]
}>

/** What a browser sends to make one. */
export const aMotionBody = (
  { meeting, business_type, ...story }: MotionStory,
  { first = story.first, signatories = [], ...facts }: Facts = {},
) => ({
  title: 'Velowege am Fluss',
  description: 'Der Stadtrat wird beauftragt, Velowege zu bauen.',
  reason: 'Heute fehlen sie.',
  business_type: business_type.api_uid,
  meeting: meeting.id,
  ...facts,
  signatories: [asFirst(first), ...signatories],
})

type State = { status?: Motion['status']; by?: Id }

/** A motion that its first signatory (or `by`) makes; in another state than DRAFT past the API, without a link of the chain. */
export async function aMotion(
  house: TestHouse,
  story: MotionStory,
  { status = 'DRAFT', by, ...facts }: Facts & State = {},
): Promise<Motion> {
  const body = aMotionBody(story, facts)
  const maker = house.as(by ?? facts.first ?? story.first)
  const made = await maker.call(createMotion, { body })
  if (made.status !== 200) throw new Error(`${made.status} ${JSON.stringify(made.body)}`)
  if (status === 'DRAFT') return made.body
  const submitted_at = status === 'SUBMITTED' ? house.clock().toISOString() : null
  await house.db.updateTable('motion').set({ status, submitted_at }).where('id', '=', made.body.id).execute()
  return (await maker.call(getMotion, { params: { id: made.body.id } })).body
}

/** Stands in the chain as somebody's signature, past the API: its hashes are none. */
export async function aSignature(
  house: TestHouse,
  { id: motion_id }: Id,
  { id: user_id }: Id,
  role: Signatory['role'] = 'OTHER_SIGNATORY',
) {
  const { count } = await house.db
    .selectFrom('motion_signature')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('motion_id', '=', motion_id)
    .executeTakeFirstOrThrow()
  const [text_hash, hash] = ['a'.repeat(64), 'b'.repeat(64)]
  const facts = { full_name: 'Muster Anna', signed_at: house.clock().toISOString(), text_hash, previous_hash: '', hash }
  await house.db
    .insertInto('motion_signature')
    .values({ motion_id, number: count + 1, user_id, role, ...facts })
    .execute()
}
