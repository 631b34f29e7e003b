import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMyMotions, type MyMotion, signMotion } from '#features/motions/contract.ts'
import { aMeeting, aMember } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting, asCommittee, asGroup, asOther } from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let story: Awaited<ReturnType<typeof aStory>>
beforeAll(async () => {
  server = await testServer()
  story = await aStory()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Motions of two committees that concern `first` in each way, and others that do not. */
async function aStory() {
  const [one, other] = [await aMotionMeeting(server), await aMotionMeeting(server)]
  const me = one.first
  await server.db
    .insertInto('membership')
    .values({ user_id: me.id, committee_id: other.committee.id, roles: ['member'], begin_date: null, end_date: null })
    .execute()
  const before = await aMeeting(server, one.committee, { start: '2026-10-01T08:00:00+02:00', end: '2026-10-01T12:00:00+02:00' })
  await aMotion(server, one, { title: 'Entwurf' })
  await aMotion(server, one, { title: 'Brücke', status: 'OPEN' })
  await aMotion(server, { ...one, meeting: before }, { title: 'Allee', status: 'SUBMITTED' })
  await aMotion(server, other, { title: 'Spital', status: 'OPEN', signatories: [asCommittee(other.committee)] })
  const signed = await aMotion(server, other, { title: 'Tunnel', status: 'OPEN', signatories: [asOther(me)] })
  await server.as(me).call(signMotion, { params: signed })
  // None of hers: the draft of another who asks her, one of a group she is not in, and one that she was asked to sign until its submission.
  await aMotion(server, other, { title: 'Fremder Entwurf', signatories: [asOther(me)] })
  await aMotion(server, one, { title: 'Gruppe', status: 'OPEN', first: one.second, signatories: [asGroup(one.group)] })
  await aMotion(server, other, { title: 'Vorbei', status: 'SUBMITTED', signatories: [asOther(me)] })
  return { me, one, other }
}

const mine = async (who: { id: number }, query: Record<string, string | number> = {}) =>
  (await server.as(who).call(listMyMotions, { query })).body
const titles = (items: MyMotion[]) => items.map(({ title }) => title)

test('lists drafts, own, signed and asked motions of all committees, those of the latest meeting first', async () => {
  const { me, one } = story
  const { items, total, counts, committees } = await mine(me)
  expect(titles(items)).toEqual(['Tunnel', 'Spital', 'Brücke', 'Entwurf', 'Allee'])
  expect(Object.fromEntries(items.map(({ title, relation }) => [title, relation]))).toEqual({
    Entwurf: 'draft',
    Brücke: 'first',
    Allee: 'first',
    Spital: 'asked',
    Tunnel: 'signed',
  })
  expect([total, counts, committees.length]).toEqual([5, { draft: 1, first: 2, signed: 1, asked: 1 }, 2])
  expect(items.find(({ title }) => title === 'Brücke')).toMatchObject({
    committee: { id: one.committee.id, title: one.committee.title },
    meeting: { id: one.meeting.id, is_running_meeting: true },
    business_type: { text: 'Postulat' },
    status_display: 'Offen',
  })
})

test('lists what a person wrote for another, what another wrote for them, what their group is asked to sign, and what they signed before leaving it', async () => {
  const here = await aMotionMeeting(server)
  const { first, inGroup, group, beside } = here
  await server.db.updateTable('app_user').set({ can_create_proposals_for_other_people: true }).where('id', '=', beside.id).execute()
  const relations = async (who: { id: number }) =>
    Object.fromEntries((await mine(who)).items.map(({ title, relation }) => [title, relation]))
  await aMotion(server, here, { title: 'Für andere', by: beside })
  const signed = await aMotion(server, here, { title: 'Unterzeichnet', status: 'OPEN', signatories: [asGroup(group)] })
  await aMotion(server, here, { title: 'Angefragt', status: 'OPEN', signatories: [asGroup(group)] })
  await server.as(inGroup).call(signMotion, { params: signed })
  expect(await relations(beside)).toEqual({ 'Für andere': 'draft' })
  expect(await relations(first)).toEqual({ 'Für andere': 'draft', Unterzeichnet: 'first', Angefragt: 'first' })
  expect(await relations(inGroup)).toEqual({ Unterzeichnet: 'signed', Angefragt: 'asked' })
  await server.db.deleteFrom('committee_group_member').where('user_id', '=', inGroup.id).execute()
  expect(await relations(inGroup)).toEqual({ Unterzeichnet: 'signed' })
})

test('filters by relation and committee, sorts, and pages; counts and committees stay those of all', async () => {
  const { me, other } = story
  const all = { counts: { draft: 1, first: 2, signed: 1, asked: 1 } }
  expect(await mine(me, { relation: 'asked' })).toMatchObject({ total: 1, items: [{ title: 'Spital' }], ...all })
  const there = await mine(me, { committee_id: other.committee.id, order: 'title' })
  expect([titles(there.items), there.committees.length]).toEqual([['Spital', 'Tunnel'], 2])
  expect(titles((await mine(me, { order: 'title' })).items)).toEqual(['Allee', 'Brücke', 'Entwurf', 'Spital', 'Tunnel'])
  expect((await mine(me, { order: 'status' })).items.map(({ status }) => status)).toEqual(['DRAFT', 'OPEN', 'OPEN', 'OPEN', 'SUBMITTED'])
  expect(await mine(me, { order: 'title', start: 3, rows: 1 })).toMatchObject({ total: 5, items: [{ title: 'Spital' }] })
})

test('those who see the same motions have none of them; a former member keeps what they signed and is not asked', async () => {
  const { one, other, me } = story
  const beside = await aMember(server, one.committee, ['member', 'responsible'])
  expect(await mine(beside)).toMatchObject({ items: [], total: 0, committees: [] })
  const lost = { begin_date: '2026-01-01', end_date: '2026-11-19' }
  await server.db.updateTable('membership').set(lost).where('user_id', '=', me.id).where('committee_id', '=', other.committee.id).execute()
  const { counts } = await mine(me)
  expect(counts).toMatchObject({ asked: 0 })
})
