import { afterAll, beforeAll, expect, test } from 'vitest'
import { countMotions, getMotion, listBusinessTypes, listMotions } from '#features/motions/contract.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import * as a from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Person = { id: number }
const list = async (who: Person, { meeting }: { meeting: Person }, query: object = {}) =>
  (await server.as(who).call(listMotions, { params: meeting, query })).body.map(({ id }) => id)
const get = async (who: Person, { id }: Person) => (await server.as(who).call(getMotion, { params: { id } })).status

test('drafts are visible to first signatory, creator and responsible persons; others to all who see the meeting', async () => {
  const story = await a.aMotionMeeting(server)
  const { first, second, other, responsible, access, newcomer, committee } = story
  await server.db.updateTable('app_user').set({ can_create_proposals_for_other_people: true }).where('id', '=', other.id).execute()
  const had = await aMember(server, committee, ['member'], { end_date: '2026-11-20' })
  const before = await aMember(server, committee, ['member', 'responsible'], { end_date: '2026-11-19' })
  const signatories = [a.asSecond(second)]
  const draft = await a.aMotion(server, story, { by: other, signatories })
  const open = await a.aMotion(server, story, { status: 'OPEN', signatories })
  const submitted = await a.aMotion(server, story, { status: 'SUBMITTED', signatories })
  const all = [submitted.id, open.id, draft.id]
  for (const who of [first, other, responsible]) {
    expect(await list(who, story)).toEqual(all)
    expect(await get(who, draft)).toBe(200)
  }
  for (const who of [second, access, had]) {
    expect(await list(who, story)).toEqual(all.slice(0, 2))
    expect([await get(who, draft), await get(who, open), await get(who, submitted)]).toEqual([404, 200, 200])
  }
  for (const who of [newcomer, before]) {
    expect((await server.as(who).call(listMotions, { params: story.meeting, query: {} })).status).toBe(404)
    expect([await get(who, draft), await get(who, open), await get(who, submitted)]).toEqual([404, 404, 404])
  }
})

test('an author whose membership has ended no longer sees their draft; responsible persons do', async () => {
  const story = await a.aMotionMeeting(server)
  const draft = await a.aMotion(server, story)
  await server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', story.first.id).execute()
  expect(await get(story.first, draft)).toBe(404)
  expect(await get(story.responsible, draft)).toBe(200)
})

test('lists only motions of the meeting', async () => {
  const story = await a.aMotionMeeting(server)
  const elsewhere = await a.aMotionMeeting(server)
  const { id } = await a.aMotion(server, story)
  expect(await list(story.first, story)).toEqual([id])
  expect(await list(elsewhere.first, elsewhere)).toEqual([])
})

const count = (who: Person, { meeting }: { meeting: Person }) => server.as(who).call(countMotions, { params: meeting })

test('counts open and submitted motions for everybody who sees the meeting', async () => {
  const story = await a.aMotionMeeting(server)
  for (const status of ['DRAFT', 'OPEN', 'OPEN', 'SUBMITTED'] as const) await a.aMotion(server, story, { status })
  const elsewhere = await a.aMotionMeeting(server)
  for (const who of [story.first, story.responsible, story.access])
    expect((await count(who, story)).body).toEqual({ open: 2, submitted: 1, to_sign: 0 })
  expect((await count(elsewhere.first, elsewhere)).body).toEqual({ open: 0, submitted: 0, to_sign: 0 })
  expect((await count(elsewhere.first, story)).status).toBe(404)
})

test('can_sign and has_signed, filters by them, and the number to sign depend on the caller', async () => {
  const story = await a.aMotionMeeting(server)
  const { first, second, third, other, inGroup, beside, responsible, access, group, committee } = story
  const named = await a.aMotion(server, story, { status: 'OPEN', signatories: [a.asSecond(second), a.asThird(third), a.asOther(other)] })
  const ofGroup = await a.aMotion(server, story, { status: 'OPEN', signatories: [a.asGroup(group)] })
  const ofAll = await a.aMotion(server, story, { status: 'OPEN', signatories: [a.asCommittee(committee)] })
  const draft = await a.aMotion(server, story, { signatories: [a.asCommittee(committee)] })
  const submitted = await a.aMotion(server, story, { status: 'SUBMITTED', signatories: [a.asCommittee(committee)] })
  await a.aSignature(server, named, other)
  const canSign = async (who: Person) => {
    const ids = await list(who, story, { can_sign: true })
    expect((await count(who, story)).body?.to_sign).toBe(ids.length)
    return ids
  }
  expect(await canSign(second)).toEqual([ofAll.id, named.id])
  expect(await canSign(third)).toEqual([ofAll.id, named.id])
  expect(await canSign(other)).toEqual([ofAll.id])
  expect(await canSign(inGroup)).toEqual([ofAll.id, ofGroup.id])
  expect(await canSign(beside)).toEqual([ofAll.id])
  for (const who of [first, responsible, access]) expect(await canSign(who)).toEqual([])
  expect(await list(first, story, { can_sign: false })).toEqual([submitted.id, draft.id, ofAll.id, ofGroup.id, named.id])
  expect(await list(other, story, { can_sign: false })).toEqual([submitted.id, ofGroup.id, named.id])
  expect(await list(other, story, { has_signed: true })).toEqual([named.id])
  expect(await list(other, story, { has_signed: false })).toEqual([submitted.id, ofAll.id, ofGroup.id])
  expect(await list(second, story, { has_signed: true })).toEqual([])
  // Group membership is resolved on use: a person who left the group is not asked any more.
  await server.db.deleteFrom('committee_group_member').where('user_id', '=', inGroup.id).execute()
  expect(await canSign(inGroup)).toEqual([ofAll.id])
  await server.db
    .updateTable('membership')
    .set({ roles: ['access'] })
    .where('user_id', '=', inGroup.id)
    .execute()
  expect(await canSign(inGroup)).toEqual([])
})

test('can_sign does not depend on whether the meeting is running', async () => {
  const story = await a.aMotionMeeting(server)
  const { id } = await a.aMotion(server, story, { status: 'OPEN', signatories: [a.asSecond(story.second)] })
  const seen = async () => {
    const { body } = await server.as(story.second).call(getMotion, { params: { id } })
    return [body.meeting.is_running_meeting, body.can_sign]
  }
  expect(await seen()).toEqual([true, true])
  server.stand(a.beforeItBegins)
  expect(await seen()).toEqual([false, true])
  server.stand(a.afterItEnded)
  expect(await seen()).toEqual([false, true])
})

test('shows each signature with its time, and counts those of other signatories', async () => {
  const story = await a.aMotionMeeting(server)
  const { second, other, inGroup, group, responsible } = story
  const signatories = [a.asSecond(second), a.asOther(other), a.asGroup(group)]
  const { id } = await a.aMotion(server, story, { status: 'OPEN', signatories })
  await a.aSignature(server, { id }, second, 'SECOND_SIGNATORY')
  await a.aSignature(server, { id }, inGroup)
  const { body } = await server.as(responsible).call(getMotion, { params: { id } })
  expect(body.signed_other_signatories_count).toBe(1)
  expect(body.signatories.map(({ role, is_signed }) => [role, is_signed])).toEqual([
    ['FIRST_SIGNATORY', false],
    ['SECOND_SIGNATORY', true],
    ['OTHER_SIGNATORY', false],
    ['OTHER_SIGNATORY', false],
  ])
  expect(body.signatures.map(({ user_id, signed_at }) => [user_id, signed_at])).toEqual([
    [second.id, a.whileItRuns],
    [inGroup.id, a.whileItRuns],
  ])
  // Responsible people know the members of a group.
  const members = async (who: Person) => (await server.as(who).call(getMotion, { params: { id } })).body.signatories.at(-1)?.members
  expect(await members(responsible)).toEqual([{ id: inGroup.id, username: inGroup.username, first_name: 'Anna', last_name: 'Muster' }])
  expect(await members(other)).toBeNull()
  // A person who left the committee can no longer sign for the group.
  await server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', inGroup.id).execute()
  expect(await members(responsible)).toEqual([])
})

test('a person named in another role than the one they signed in does not count as signed there', async () => {
  const story = await a.aMotionMeeting(server)
  const { id } = await a.aMotion(server, story, { status: 'OPEN', signatories: [a.asSecond(story.second)] })
  await a.aSignature(server, { id }, story.second)
  const { body } = await server.as(story.second).call(getMotion, { params: { id } })
  expect([body.signatories[1]?.is_signed, body.signatures[0]?.role, body.has_signed]).toEqual([false, 'OTHER_SIGNATORY', true])
})

test('filters the list by business type, and answers in the caller’s language', async () => {
  const story = await a.aMotionMeeting(server)
  const motion = await a.aBusinessType(server, { title: 'Motion' })
  await a.aMotion(server, story)
  const { id } = await a.aMotion(server, { ...story, business_type: motion }, { rights_holder: 'faction' })
  expect(await list(story.first, story, { business_type: motion.id })).toEqual([id])
  expect(await list(story.first, story, { business_type: 999_999 })).toEqual([])
  const asked = { params: story.meeting, query: { business_type: motion.id } }
  const { body } = await server.as(story.first).call(listMotions, { ...asked, language: 'fr' })
  expect(body).toMatchObject([{ status_display: 'Brouillon', rights_holder_display: 'Groupe parlementaire' }])
  for (const query of [{ business_type: 'x' }, { can_sign: 'perhaps' }, { has_signed: '2' }])
    expect((await server.as(story.first).call(listMotions, { params: story.meeting, query })).status).toBe(400)
})

test('lists business types in the order of the administration, filtered by show_for_proposal', async () => {
  const story = await a.aMotionMeeting(server)
  await server.db.deleteFrom('motion').execute()
  await server.db.deleteFrom('business_type').execute()
  await a.aBusinessType(server, { title: 'Postulat', sort_order: 2 })
  await a.aBusinessType(server, { title: 'Sachgeschäft', sort_order: 1, show_for_proposal: false })
  await a.aBusinessType(server, { title: 'Auftrag', sort_order: 2 })
  const titles = async (query: object) =>
    (await server.as(story.newcomer).call(listBusinessTypes, { query })).body.map(({ title }) => title)
  expect(await titles({ show_for_proposal: true })).toEqual(['Auftrag', 'Postulat'])
  expect(await titles({})).toEqual(['Sachgeschäft', 'Auftrag', 'Postulat'])
  expect(await titles({ show_for_proposal: false })).toEqual(['Sachgeschäft'])
})
