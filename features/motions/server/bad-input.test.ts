import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMotion, longestText, longestTitle, openMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aCommittee, aMember, aPerson } from '#testing/server/factories/factories.ts'
import { motionsSeen, postedMotion, refused } from '#testing/server/factories/motions/motion-calls.ts'
import * as a from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Story = Awaited<ReturnType<typeof a.aMotionMeeting>>

const invalid = 'Dieser Wert ist ungültig.'
const notOneLine = 'Zeilenumbrüche und Steuerzeichen sind hier nicht möglich.'
const required = 'Dieses Feld ist erforderlich.'
const notEligible = 'Unterzeichnen können nur aktive Mitglieder des Gremiums, seine Gruppen und das Gremium selbst.'
const once = 'Jede Person kann nur einmal genannt werden.'
const roleOnce = 'Es gibt höchstens je eine erst-, zweit- und drittunterzeichnende Person.'
const inPerson = 'Erst-, Zweit- und Drittunterzeichnende müssen Personen sein.'

const posted = (story: Pick<Story, 'first'>, body: unknown) => postedMotion(server, story, body)
const motionsIn = (story: Story) => motionsSeen(server, story)

test('reports every missing required field, alone and together', async () => {
  const story = await a.aMotionMeeting(server)
  const body = a.aMotionBody(story)
  for (const field of ['title', 'description', 'business_type', 'signatories', 'meeting'] as const)
    expect(await posted(story, { ...body, [field]: undefined })).toEqual(refused({ [field]: [required] }))
  for (const field of ['title', 'description'] as const)
    expect(await posted(story, { ...body, [field]: ' \n ' })).toEqual(refused({ [field]: [required] }))
  expect(await posted(story, {})).toEqual(
    refused({ title: [required], description: [required], business_type: [required], signatories: [required], meeting: [required] }),
  )
  expect(await posted(story, { ...body, title: '', signatories: [] })).toEqual(refused({ title: [required], signatories: [required] }))
  expect(await posted(story, { ...body, signatories: [a.asSecond(story.second)] })).toEqual(refused({ signatories: [required] }))
  expect(await motionsIn(story)).toEqual([])
})

test('accepts texts up to their maximum length and rejects longer ones', async () => {
  const story = await a.aMotionMeeting(server)
  const longest = { title: 'ä'.repeat(longestTitle), description: 'ä'.repeat(longestText), reason: '€'.repeat(longestText) }
  const { status, answer } = await posted(story, { ...a.aMotionBody(story), ...longest })
  expect(status).toBe(200)
  expect(answer).toMatchObject(longest)
  const over = { title: `${longest.title}ä`, description: `${longest.description}ä`, reason: `${longest.reason}ä` }
  const texts = (bound: number) => [`Höchstens ${bound} Zeichen sind möglich.`]
  expect(await posted(story, { ...a.aMotionBody(story), ...over })).toEqual(
    refused({ title: texts(longestTitle), description: texts(longestText), reason: texts(longestText) }),
  )
  expect(await posted(story, { ...a.aMotionBody(story), title: 'a\0b' })).toEqual(refused({ title: [notOneLine] }))
})

test('rejects a business type that is not offered for motions', async () => {
  const story = await a.aMotionMeeting(server)
  const withheld = await a.aBusinessType(server, { show_for_proposal: false })
  for (const business_type of [withheld.api_uid, 'nothing', String(story.business_type.id)])
    expect(await posted(story, { ...a.aMotionBody(story), business_type })).toEqual(refused({ business_type: [invalid] }))
})

test('rejects a meeting that the caller does not see or may not create a motion for', async () => {
  const story = await a.aMotionMeeting(server)
  const { meeting: elsewhere, committee } = await a.aMotionMeeting(server)
  for (const meeting of [elsewhere.id, 999_999]) {
    expect(await posted(story, { ...a.aMotionBody(story), meeting })).toEqual(refused({ meeting: [invalid] }))
  }
  for (const meeting of [0, 'x', null]) expect((await posted(story, { ...a.aMotionBody(story), meeting })).status).toBe(400)
  const membership = { user_id: story.first.id, committee_id: committee.id, begin_date: null, end_date: null }
  await server.db
    .insertInto('membership')
    .values({ ...membership, roles: ['access'] })
    .execute()
  expect((await posted(story, { ...a.aMotionBody(story), meeting: elsewhere.id })).status).toBe(403)
})

test('rejects signatories who are not eligible or are named twice', async () => {
  const story = await a.aMotionMeeting(server)
  const { second, third, group, committee, other, inGroup } = story
  const stranger = await aMember(server, await aCommittee(server))
  const left = await aMember(server, committee, ['member'], { end_date: '2026-11-19' })
  const disabled = await aMember(server, committee)
  await server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', disabled.id).execute()
  const elsewhere = await aCommittee(server)
  const theirs = await aCommitteeGroup(server, elsewhere)
  const faulty: [ReturnType<typeof a.asOther>[], string[]][] = [
    ...[stranger, left, disabled, story.responsible, story.access, story.newcomer, await aPerson(server), { id: 999_999 }].map(
      (person): [ReturnType<typeof a.asOther>[], string[]] => [[a.asOther(person)], [notEligible]],
    ),
    [[a.asSecond(left)], [notEligible]],
    [[a.asGroup(theirs)], [notEligible]],
    [[a.asCommittee(elsewhere)], [notEligible]],
    [[a.asSecond(second), a.asThird(second)], [once]],
    [[a.asSecond(second), a.asOther(second)], [once]],
    [[a.asOther(story.first)], [once]],
    [[a.asGroup(group), a.asGroup(group)], [once]],
    [[a.asCommittee(committee), a.asCommittee(committee)], [once]],
    [[a.asFirst(second)], [roleOnce]],
    [[a.asSecond(second), a.asSecond(third)], [roleOnce]],
    [[a.asThird(second), a.asThird(third)], [roleOnce]],
    [[{ ...a.asSecond(group), type: 'committeegroup' }], [inPerson]],
    [[{ ...a.asThird(committee), type: 'committee' }], [inPerson]],
    [
      [a.asSecond(stranger), a.asSecond(stranger)],
      [roleOnce, once, notEligible],
    ],
  ]
  for (const [signatories, texts] of faulty)
    expect([signatories, await posted(story, a.aMotionBody(story, { signatories }))]).toEqual([
      signatories,
      refused({ signatories: texts }),
    ])
  expect(await motionsIn(story)).toEqual([])
  const right = [a.asSecond(second), a.asThird(third), a.asOther(other), a.asOther(inGroup), a.asGroup(group), a.asCommittee(committee)]
  expect((await posted(story, a.aMotionBody(story, { signatories: right }))).status).toBe(200)
})

test('names two hundred signatories, and says so of those who left', async () => {
  const story = await a.aMotionMeeting(server)
  const many = await Promise.all(Array.from({ length: 200 }, () => aMember(server, story.committee)))
  const signatories = many.map((person) => a.asOther(person))
  const { status, answer } = await posted(story, a.aMotionBody(story, { signatories }))
  expect([status, (answer as { signatories: unknown[] }).signatories.length]).toEqual([200, 201])
  const [motion] = await motionsIn(story)
  await server.as(story.first).call(openMotion, { params: motion! })
  const [stays, leaves] = [many[0]!, many[1]!]
  expect((await server.as(leaves).call(getMotion, { params: motion! })).body.can_sign).toBe(true)
  await server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', leaves.id).execute()
  // Who has left before the day of the meeting no longer sees it.
  expect((await server.as(leaves).call(signMotion, { params: motion! })).status).toBe(404)
  await server.db
    .updateTable('membership')
    .set({ end_date: '2026-11-20', roles: ['access'] })
    .where('user_id', '=', leaves.id)
    .execute()
  expect((await server.as(leaves).call(signMotion, { params: motion! })).status).toBe(403)
  expect((await server.as(stays).call(signMotion, { params: motion! })).status).toBe(200)
  const { body: submitted } = await server.as(story.first).call(submitMotion, { params: motion! })
  expect([submitted.status, submitted.signatures.length, submitted.signatories.length]).toEqual(['SUBMITTED', 2, 201])
})

test('reports values of the wrong type at their field', async () => {
  const story = await a.aMotionMeeting(server)
  const body = a.aMotionBody(story)
  const wrong: [object, string][] = [
    [{ rights_holder: 'nobody' }, 'rights_holder'],
    [{ is_urgent: 'yes' }, 'is_urgent'],
    [{ key: 'x' }, 'key'],
    [{ signatories: [{ signatory_id: 1, role: 'FIRST', type: 'user' }] }, 'signatories'],
    [{ signatories: 'x' }, 'signatories'],
    [{ business_type: 1 }, 'business_type'],
  ]
  for (const [given, field] of wrong) {
    const { status, answer } = await posted(story, { ...body, ...given })
    expect([field, status, Object.keys(answer as object)]).toEqual([field, 400, [field]])
  }
})
