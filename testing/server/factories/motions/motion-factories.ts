import { createMotion, getMotion, type NamedSignatory } from '#features/motions/contract.ts'
import type { Motion, Signatory } from '#features/motions/motion.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aCommittee, aMeeting, aMember, aPerson } from '#testing/server/factories/factories.ts'
import { type TestServer, unique } from '#testing/server/test-server.ts'

type WithDb = Pick<TestServer, 'db'>
type Id = { id: number }

/** While the meeting of `aMotionMeeting` runs. */
export const whileItRuns = '2026-11-20T10:00:00+01:00'
/** On the same day before it begins, and on the day after, when it has ended. */
export const beforeItBegins = '2026-11-20T07:00:00+01:00'
export const afterItEnded = '2026-11-21T07:00:00+01:00'

/** Inserts a business type, by default one that motions can have. */
export const aBusinessType = (server: WithDb, facts: { title?: string; show_for_proposal?: boolean; sort_order?: number } = {}) =>
  server.db
    .insertInto('business_type')
    .values({ title: 'Postulat', api_uid: unique('postulat'), ...facts })
    .returning(['id', 'title', 'api_uid'])
    .executeTakeFirstOrThrow()

/**
 * A committee with motions enabled and a running meeting (the clock stands still), with people, a business type and a group. `responsible`
 * has no member role; `access` may only read; `newcomer` has no membership.
 */
export async function aMotionMeeting(server: TestServer) {
  server.stand(whileItRuns)
  const committee = await aCommittee(server, { ris_suggestions_enabled: true })
  const people = {
    first: await aMember(server, committee),
    second: await aMember(server, committee),
    third: await aMember(server, committee),
    other: await aMember(server, committee),
    inGroup: await aMember(server, committee),
    beside: await aMember(server, committee),
    responsible: await aMember(server, committee, ['responsible']),
    access: await aMember(server, committee, ['access']),
    newcomer: await aPerson(server, 'newcomer'),
  }
  const group = await aCommitteeGroup(server, committee, { people: [people.inGroup] })
  const meeting = await aMeeting(server, committee, { start: '2026-11-20T08:00:00+01:00' })
  return { committee, ...people, group, meeting, business_type: await aBusinessType(server) }
}
/** What creating a motion needs. */
export type MotionStory = Pick<Awaited<ReturnType<typeof aMotionMeeting>>, 'first' | 'meeting' | 'business_type'>

const named =
  (role: Signatory['role'], type: Signatory['type'] = 'user') =>
  ({ id }: Id): NamedSignatory => ({ signatory_id: id, role, type })
/** Signatories for a request body. */
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
  /** First signatory; by default `first` of the story. */
  first: Id
  /** In addition to the first. */
  signatories: NamedSignatory[]
}>

/** The request body that creates a motion. */
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

/**
 * Creates a motion as its first signatory (or as `by`); states other than DRAFT are written directly to the database, without a signature.
 */
export async function aMotion(
  server: TestServer,
  story: MotionStory,
  { status = 'DRAFT', by, ...facts }: Facts & State = {},
): Promise<Motion> {
  const body = aMotionBody(story, facts)
  const maker = server.as(by ?? facts.first ?? story.first)
  const made = await maker.call(createMotion, { body })
  if (made.status !== 200) throw new Error(`${made.status} ${JSON.stringify(made.body)}`)
  if (status === 'DRAFT') return made.body
  const submitted_at = status === 'SUBMITTED' ? server.clock().toISOString() : null
  await server.db.updateTable('motion').set({ status, submitted_at }).where('id', '=', made.body.id).execute()
  return (await maker.call(getMotion, { params: { id: made.body.id } })).body
}

/** Inserts a signature into the chain, bypassing the API: its hashes are not valid. */
export async function aSignature(
  server: TestServer,
  { id: motion_id }: Id,
  { id: user_id }: Id,
  role: Signatory['role'] = 'OTHER_SIGNATORY',
) {
  const { count } = await server.db
    .selectFrom('motion_signature')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('motion_id', '=', motion_id)
    .executeTakeFirstOrThrow()
  const [text_hash, hash] = ['a'.repeat(64), 'b'.repeat(64)]
  const facts = { full_name: 'Muster Anna', signed_at: server.clock().toISOString(), text_hash, previous_hash: '', hash }
  await server.db
    .insertInto('motion_signature')
    .values({ motion_id, number: count + 1, user_id, role, ...facts })
    .execute()
}
