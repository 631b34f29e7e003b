import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMotion, openMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import type { Motion, Signatory } from '#features/motions/motion.ts'
import {
  afterItEnded,
  aMotion,
  aMotionMeeting,
  asCommittee,
  asGroup,
  asOther,
  asSecond,
  asThird,
  beforeItBegins,
  whileItRuns,
} from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { hashOfLink, textHashOf, textOf } from './chain/chain.ts'

let server: TestServer
let story: Awaited<ReturnType<typeof aMotionMeeting>>
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  story = await aMotionMeeting(server)
})

type Id = { id: number }
const calls = { open: openMotion, sign: signMotion, submit: submitMotion }
type Name = keyof typeof calls
const names = Object.keys(calls) as Name[]

const ask = (name: Name, who: Id | null, { id }: Id, language?: string) =>
  server.as(who).call(calls[name], { params: { id }, ...(language && { language }) })
const statusOf = async (name: Name, who: Id | null, motion: Id) => (await ask(name, who, motion)).status
const seenBy = async (who: Id, { id }: Id) => (await server.as(who).call(getMotion, { params: { id } })).body
const auditEntriesOn = async ({ id }: Id) => {
  const rows = server.db.selectFrom('audit_log').where('subject_type', '=', 'motion').where('subject_id', '=', String(id))
  return (await rows.select(['action', 'user_id', 'details']).orderBy('id').execute()).slice(1)
}
const linksOf = ({ id }: Id) => server.db.selectFrom('motion_signature').selectAll().where('motion_id', '=', id).orderBy('number').execute()

/** Everybody is asked: in person, through their group, or with the whole committee. */
const all = () => [asSecond(story.second), asThird(story.third), asOther(story.other), asGroup(story.group)]
const anOpenOne = (signatories = all()) => aMotion(server, story, { status: 'OPEN', signatories })

test('from draft to submission, each signature is chained with person, role, time and text hash', async () => {
  const { first, second, third, other, inGroup, committee } = story
  const draft = await aMotion(server, story, { signatories: all() })
  expect((await ask('open', first, draft)).body).toMatchObject({ status: 'OPEN', signatures: [], submitted_at: null })
  expect(await seenBy(inGroup, draft)).toMatchObject({ can_sign: true, has_signed: false, signed_other_signatories_count: 0 })
  const signers: [Id, Signatory['role']][] = [
    [inGroup, 'OTHER_SIGNATORY'],
    [second, 'SECOND_SIGNATORY'],
    [other, 'OTHER_SIGNATORY'],
    [third, 'THIRD_SIGNATORY'],
  ]
  for (const [index, [who]] of signers.entries()) {
    server.stand(`2026-11-20T10:0${index + 1}:00.123+01:00`)
    expect((await ask('sign', who, draft)).body).toMatchObject({ status: 'OPEN', can_sign: false, has_signed: true })
  }
  server.stand('2026-11-20T10:09:00+01:00')
  const { body } = await ask('submit', first, draft)
  expect(body).toMatchObject({ status: 'SUBMITTED', submitted_at: '2026-11-20T10:09:00+01:00', signed_other_signatories_count: 2 })
  expect(body.signatories.map(({ type, is_signed }) => [type, is_signed])).toEqual([
    ...[1, 2, 3, 4].map(() => ['user', true]),
    ['committeegroup', false],
  ])
  const links = await linksOf(draft)
  expect(links.map(({ user_id, role }) => [user_id, role])).toEqual([
    ...signers.map(([{ id }, role]) => [id, role]),
    [first.id, 'FIRST_SIGNATORY'],
  ])
  expect(links.map(({ text_hash }) => text_hash)).toEqual(links.map(() => textHashOf(textOf(body))))
  expect(links.map(({ previous_hash, hash }) => [previous_hash, hash])).toEqual(
    links.map((link, index) => [links[index - 1]?.hash ?? '', hashOfLink(link)]),
  )
  expect(body.signatures).toEqual(links.map(({ id: _id, motion_id: _motion, number: _number, previous_hash: _hash, ...shown }) => shown))
  expect(await auditEntriesOn(draft)).toEqual([
    { action: 'open_motion', user_id: first.id, details: {} },
    ...signers.map(([{ id: user_id }]) => ({ action: 'sign_motion', user_id, details: {} })),
    { action: 'submit_motion', user_id: first.id, details: {} },
  ])
  expect(committee.id).toBe(body.committee_id)
})

/** Who gets an answer other than 404. */
async function answers(name: Name, motion: Id) {
  const { first, second, third, other, inGroup, beside, responsible, access, newcomer } = story
  const those = { nobody: null, second, third, other, inGroup, beside, responsible, access, newcomer, first }
  const statuses: [string, number][] = []
  for (const [who, person] of Object.entries(those)) statuses.push([who, await statusOf(name, person, motion)])
  return Object.fromEntries(statuses)
}
const others = { nobody: 401, newcomer: 404 }

test('only the first signatory publishes a draft; those who do not see it get 404', async () => {
  const hidden = { second: 404, third: 404, other: 404, inGroup: 404, beside: 404, access: 404 }
  expect(await answers('open', await aMotion(server, story, { signatories: all() }))).toEqual({
    ...others,
    ...hidden,
    responsible: 403,
    first: 200,
  })
})

test('only the first signatory submits', async () => {
  const refused = { second: 403, third: 403, other: 403, inGroup: 403, beside: 403, responsible: 403, access: 403 }
  expect(await answers('submit', await anOpenOne())).toEqual({ ...others, ...refused, first: 200 })
})

test('only those who are asked, in person or through a group, sign', async () => {
  const refused = { first: 403, beside: 403, responsible: 403, access: 403 }
  const asked = { second: 200, third: 200, other: 200, inGroup: 200 }
  const motion = await anOpenOne()
  expect(await answers('sign', motion)).toEqual({ ...others, ...refused, ...asked })
  expect((await linksOf(motion)).length).toBe(4)
})

test('if the committee is asked, each active member signs, and the first signatory by submitting', async () => {
  const refused = { first: 403, responsible: 403, access: 403 }
  const asked = { second: 200, third: 200, other: 200, inGroup: 200, beside: 200 }
  const motion = await anOpenOne([asSecond(story.second), asCommittee(story.committee)])
  expect(await answers('sign', motion)).toEqual({ ...others, ...refused, ...asked })
  expect((await linksOf(motion)).map(({ role }) => role).filter((role) => role === 'SECOND_SIGNATORY').length).toBe(1)
})

test('a creator who is not first signatory can neither publish nor submit', async () => {
  const { beside, first } = story
  await server.db.updateTable('app_user').set({ can_create_proposals_for_other_people: true }).where('id', '=', beside.id).execute()
  const motion = await aMotion(server, story, { by: beside })
  expect([await statusOf('open', beside, motion), await statusOf('open', first, motion)]).toEqual([403, 200])
  expect([await statusOf('submit', beside, motion), await statusOf('submit', first, motion)]).toEqual([403, 200])
})

test.each(['an ended membership', 'the role access alone'])('nobody signs or submits with %s, nor repeats it', async (what) => {
  const { first, second, committee } = story
  const motion = await anOpenOne()
  await ask('sign', second, motion)
  const window = what === 'an ended membership' ? { begin_date: '2020-01-01', end_date: '2026-11-19' } : { roles: ['access' as const] }
  // A former member still sees a meeting from before they left.
  await server.db
    .updateTable('meeting')
    .set({ days: ['2026-11-19', '2026-11-20'] })
    .where('id', '=', story.meeting.id)
    .execute()
  await server.db.updateTable('membership').set(window).where('committee_id', '=', committee.id).execute()
  const { third, inGroup } = story
  expect(await Promise.all([third, inGroup, second].map((who) => statusOf('sign', who, motion)))).toEqual([403, 403, 403])
  expect([await statusOf('submit', first, motion), await statusOf('open', first, motion)]).toEqual([403, 403])
  expect((await linksOf(motion)).length).toBe(1)
})

test('a person who has left the group can no longer sign for it', async () => {
  const motion = await anOpenOne()
  await server.db.deleteFrom('committee_group_member').where('committee_group_id', '=', story.group.id).execute()
  expect(await statusOf('sign', story.inGroup, motion)).toBe(403)
  expect((await seenBy(story.inGroup, motion)).can_sign).toBe(false)
})

const said = {
  submitted: 'Dieser Vorstoss ist eingereicht und lässt sich nicht mehr ändern.',
  draft: 'Dieser Vorstoss ist noch ein Entwurf. Er muss zuerst veröffentlicht werden.',
  noDraft: 'Dieser Vorstoss ist kein Entwurf mehr.',
  notRunning: 'Die Sitzung läuft nicht. Unterzeichnen und Einreichen sind nur während der Sitzung möglich.',
}
const refusal = (text: string) => [409, { detail: text, non_field_errors: [text] }]

/** A person who may do it if the state allows. */
const may = (name: Name): Id => (name === 'sign' ? story.second : story.first)

test.each([
  ['open', 'SUBMITTED', said.noDraft],
  ['sign', 'SUBMITTED', said.submitted],
  ['submit', 'DRAFT', said.draft],
] as const)('refuses to %s a motion in status %s with the reason', async (name, status, text) => {
  const motion = await aMotion(server, story, { status, signatories: all() })
  const answer = await ask(name, may(name), motion)
  expect([answer.status, answer.body]).toEqual(refusal(text))
  expect([await auditEntriesOn(motion), await linksOf(motion)]).toEqual([[], []])
})

test('the author of a draft for another person can sign it once it is published', async () => {
  const { beside, first } = story
  await server.db.updateTable('app_user').set({ can_create_proposals_for_other_people: true }).where('id', '=', beside.id).execute()
  const motion = await aMotion(server, story, { by: beside, signatories: [asOther(beside)] })
  const early = await ask('sign', beside, motion)
  expect([early.status, early.body]).toEqual(refusal(said.draft))
  await ask('open', first, motion)
  expect(await statusOf('sign', beside, motion)).toBe(200)
})

test.each([
  ['before it begins', beforeItBegins],
  ['after its last day', afterItEnded],
  ['once it was concluded', whileItRuns],
])('%s nobody signs or submits, but drafts can be published', async (when, instant) => {
  const motion = await anOpenOne()
  const draft = await aMotion(server, story)
  if (when === 'once it was concluded')
    await server.db.updateTable('meeting').set({ concluded: whileItRuns }).where('id', '=', story.meeting.id).execute()
  server.stand(instant)
  for (const name of ['sign', 'submit'] as const) {
    const answer = await ask(name, may(name), motion)
    expect([answer.status, answer.body]).toEqual(refusal(said.notRunning))
  }
  expect((await ask('submit', story.first, motion, 'fr')).body).toEqual({
    detail: expect.stringContaining('séance'),
    non_field_errors: [expect.stringContaining('séance')],
  })
  expect(await statusOf('open', story.first, draft)).toBe(200)
  expect([await auditEntriesOn(motion), await linksOf(motion)]).toEqual([[], []])
})

test.each(names)('repeating %s returns the motion unchanged, also after the meeting', async (name) => {
  const draft = await aMotion(server, story, { signatories: all() })
  if (name !== 'open') await ask('open', story.first, draft)
  const done = (await ask(name, may(name), draft)).body
  const before = [await auditEntriesOn(draft), await linksOf(draft), await eventsOf(draft)]
  server.stand('2026-11-20T10:05:00+01:00')
  const again = await ask(name, may(name), draft)
  server.stand(afterItEnded)
  const late = await ask(name, may(name), draft)
  expect([again.status, again.body]).toEqual([200, done])
  expect([late.status, late.body]).toEqual([200, { ...done, meeting: { ...done.meeting, is_running_meeting: false, is_over: true } }])
  expect([await auditEntriesOn(draft), await linksOf(draft), await eventsOf(draft)]).toEqual(before)
})

const eventsOf = async ({ id }: Id) =>
  (await server.db.selectFrom('live_event').selectAll().execute()).filter(({ message }) => (message as Id).id === id)

test('signing again after the submission returns the submitted motion', async () => {
  const motion = await anOpenOne()
  await ask('sign', story.second, motion)
  await ask('submit', story.first, motion)
  expect((await ask('sign', story.second, motion)).body).toMatchObject({ status: 'SUBMITTED', has_signed: true })
})

test('refuses to publish, sign or submit in an inactive committee', async () => {
  const [draft, motion] = [await aMotion(server, story), await anOpenOne()]
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', story.committee.id).execute()
  expect([await statusOf('open', story.first, draft), await statusOf('submit', story.first, motion)]).toEqual([409, 409])
  const text = 'Dieses Gremium ist nicht mehr aktiv; es lässt sich nur noch lesen.'
  expect((await ask('sign', story.second, motion)).body).toEqual({ detail: text, non_field_errors: [text] })
  expect(await linksOf(motion)).toEqual([])
})

test('renaming a business type does not change a signed text', async () => {
  const motion = await anOpenOne()
  await ask('sign', story.second, motion)
  await server.db.updateTable('business_type').set({ title: 'Auftrag' }).where('id', '=', motion.business_type.id).execute()
  await ask('submit', story.first, motion)
  const { business_type, signatures } = await seenBy(story.beside, motion)
  expect(business_type).toEqual(motion.business_type)
  expect(new Set(signatures.map(({ text_hash }) => text_hash)).size).toBe(1)
  const unsigned = await aMotion(server, story)
  expect(unsigned.business_type.text).toBe('Auftrag')
})

test('ignores a body, and answers 404 for an unknown motion', async () => {
  const motion = await aMotion(server, story)
  const payload = { status: 'SUBMITTED', first_signatory_id: story.beside.id }
  const answer = await server.as(story.first).request({ method: 'POST', url: `/api/v1/vorstoss/${motion.id}/open`, payload })
  expect([answer.statusCode, answer.json<Motion>()]).toMatchObject([200, { status: 'OPEN', first_signatory_id: story.first.id }])
  for (const name of names) expect(await statusOf(name, story.first, { id: 2_147_483_647 })).toBe(404)
})
