import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeMotion, getMotion } from '#features/motions/contract.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import * as a from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Person = { id: number }
type Story = Awaited<ReturnType<typeof a.aMotionMeeting>>

const patch = (who: Person, { id }: Person, body: object) => server.as(who).call(changeMotion, { params: { id }, body })
const now = async (who: Person, { id }: Person) => (await server.as(who).call(getMotion, { params: { id } })).body
const mayForOthers = ({ id }: Person) =>
  server.db.updateTable('app_user').set({ can_create_proposals_for_other_people: true }).where('id', '=', id).execute()
const otherText = { title: 'Anders', description: 'Anders', reason: 'Anders' }

test('every field of a draft can change; omitted fields stay', async () => {
  const story = await a.aMotionMeeting(server)
  const draft = await a.aMotion(server, story, {
    signatories: [a.asSecond(story.second), a.asOther(story.other)],
    rights_holder: 'faction',
  })
  const type = await a.aBusinessType(server, { title: 'Motion' })
  const signatories = [a.asFirst(story.first), a.asSecond(story.third), a.asOther(story.other), a.asGroup(story.group)]
  const body = {
    title: ' Neu ',
    description: 'Neu',
    reason: '',
    business_type: type.api_uid,
    is_urgent: true,
    rights_holder: null,
    signatories,
  }
  server.stand('2026-11-20T10:05:00+01:00')
  const changed = await patch(story.first, draft, body)
  expect(changed).toMatchObject({
    status: 200,
    body: {
      title: 'Neu',
      description: 'Neu',
      reason: '',
      business_type: { id: type.id, text: 'Motion' },
      is_urgent: true,
      rights_holder: null,
      updated: '2026-11-20T10:05:00+01:00',
      created: a.whileItRuns,
      signatories: signatories.map(({ role, type: kind, signatory_id }) => ({ role, type: kind, signatory_id })),
    },
  })
  // A person who stays in the same role keeps the same signatory id.
  const idOf = ({ signatories: those }: typeof draft, person: Person) => those.find(({ signatory_id }) => signatory_id === person.id)?.id
  expect(idOf(changed.body, story.other)).toBe(idOf(draft, story.other))
  const { body: last } = await patch(story.first, draft, { title: 'Zuletzt' })
  expect(last).toEqual({ ...changed.body, title: 'Zuletzt', text_hash: last.text_hash, version: changed.body.version + 1 })
  expect(last.text_hash).not.toBe(changed.body.text_hash)
  expect((await patch(story.first, draft, {})).body).toEqual(last)
  expect((await now(story.first, draft)).title).toBe('Zuletzt')
})

test('ignores read-only fields in the body', async () => {
  const story = await a.aMotionMeeting(server)
  const draft = await a.aMotion(server, story)
  const forged = {
    id: 1,
    status: 'OPEN',
    meeting: 1,
    creator_id: 1,
    committee_id: 1,
    submitted_at: a.whileItRuns,
    key: crypto.randomUUID(),
  }
  expect((await patch(story.first, draft, forged)).body).toEqual(draft)
})

describe('who may change a motion (D1 §6)', () => {
  const answers = async (story: Story, motion: Person) => {
    const people = ['first', 'other', 'second', 'responsible', 'access', 'newcomer'] as const
    const statuses: Record<string, number> = {}
    for (const who of people) statuses[who] = (await patch(story[who], motion, { is_urgent: true })).status
    return statuses
  }

  test.each([
    ['DRAFT', { first: 200, other: 200, second: 404, responsible: 200, access: 404, newcomer: 404 }],
    ['OPEN', { first: 403, other: 403, second: 403, responsible: 200, access: 403, newcomer: 404 }],
    ['SUBMITTED', { first: 403, other: 403, second: 403, responsible: 409, access: 403, newcomer: 404 }],
  ] as const)('in status %s', async (status, expected) => {
    const story = await a.aMotionMeeting(server)
    await mayForOthers(story.other)
    // Created by `other` in the name of `first`.
    const motion = await a.aMotion(server, story, { status, by: story.other, signatories: [a.asSecond(story.second)] })
    expect(await answers(story, motion)).toEqual(expected)
  })

  test('refuses changing a submitted motion, with an error for the form', async () => {
    const story = await a.aMotionMeeting(server)
    const motion = await a.aMotion(server, story, { status: 'SUBMITTED' })
    const text = 'Dieser Vorstoss ist eingereicht und lässt sich nicht mehr ändern.'
    expect((await patch(story.responsible, motion, otherText)).body).toEqual({ detail: text, non_field_errors: [text] })
    expect(await now(story.first, motion)).toEqual(motion)
  })

  test('refuses in an inactive committee', async () => {
    const story = await a.aMotionMeeting(server)
    const draft = await a.aMotion(server, story)
    await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', story.committee.id).execute()
    const text = 'Dieses Gremium ist nicht mehr aktiv; es lässt sich nur noch lesen.'
    expect(await patch(story.first, draft, otherText)).toMatchObject({ status: 409, body: { detail: text, non_field_errors: [text] } })
  })

  test('refuses the author of a draft who is no longer a member', async () => {
    const story = await a.aMotionMeeting(server)
    const draft = await a.aMotion(server, story)
    await server.db
      .updateTable('membership')
      .set({ roles: ['access'] })
      .where('user_id', '=', story.first.id)
      .execute()
    expect((await patch(story.first, draft, otherText)).status).toBe(403)
  })

  test('refuses a draft that was published meanwhile', async () => {
    const story = await a.aMotionMeeting(server)
    const draft = await a.aMotion(server, story)
    await server.db.updateTable('motion').set({ status: 'OPEN' }).where('id', '=', draft.id).execute()
    expect((await patch(story.first, draft, otherText)).status).toBe(403)
    expect((await now(story.first, draft)).title).toBe(draft.title)
  })
})

describe('changing the first signatory', () => {
  test('needs the right to write for others, unless one names oneself', async () => {
    const story = await a.aMotionMeeting(server)
    const draft = await a.aMotion(server, story)
    const to = (person: Person) => ({ signatories: [a.asFirst(person)] })
    expect((await patch(story.first, draft, to(story.second))).status).toBe(403)
    expect((await patch(story.responsible, draft, to(story.second))).status).toBe(403)
    // Responsible people keep access.
    expect((await patch(story.responsible, draft, to(story.first))).status).toBe(200)
    const both = await aMember(server, story.committee, ['responsible', 'member'])
    expect((await patch(both, draft, to(both))).body).toMatchObject({ first_signatory_id: both.id })
    await mayForOthers(story.responsible)
    expect((await patch(story.responsible, draft, to(story.second))).body).toMatchObject({ first_signatory_id: story.second.id })
    // The draft now belongs to its new first signatory; its creator still sees it.
    expect((await server.as(story.second).call(getMotion, { params: { id: draft.id } })).status).toBe(200)
    expect((await server.as(both).call(getMotion, { params: { id: draft.id } })).status).toBe(200)
  })

  test('refuses to hand on a draft that one could then no longer see', async () => {
    const story = await a.aMotionMeeting(server)
    await mayForOthers(story.first)
    await mayForOthers(story.other)
    const draft = await a.aMotion(server, story, { by: story.other })
    const body = { signatories: [a.asFirst(story.second)] }
    expect(await patch(story.first, draft, body)).toMatchObject({
      status: 400,
      body: { signatories: ['Sie könnten den Entwurf danach nicht mehr sehen. Wählen Sie sich selbst als Erstunterzeichner/in.'] },
    })
    expect((await patch(story.other, draft, body)).status).toBe(200)
  })
})

describe('bad input', () => {
  test('rejects empty or invalid values at their fields, all together', async () => {
    const story = await a.aMotionMeeting(server)
    const stranger = (await a.aMotionMeeting(server)).first
    const draft = await a.aMotion(server, story)
    const withheld = await a.aBusinessType(server, { show_for_proposal: false })
    const fields = async (body: object) => {
      const { status, body: answer } = await patch(story.first, draft, body)
      return [status, ...Object.keys(answer)]
    }
    expect(await fields({ title: ' ' })).toEqual([400, 'title'])
    expect(await fields({ description: '', title: 'x'.repeat(301) })).toEqual([400, 'title', 'description'])
    expect(await fields({ signatories: [] })).toEqual([400, 'signatories'])
    expect(await fields({ signatories: [a.asSecond(story.second)] })).toEqual([400, 'signatories'])
    expect(await fields({ business_type: withheld.api_uid })).toEqual([400, 'business_type'])
    expect(await fields({ attachments: [999_999] })).toEqual([400, 'attachments'])
    const together = { business_type: 'x', attachments: [1], signatories: [a.asFirst(story.first), a.asOther(stranger)] }
    expect(await fields(together)).toEqual([400, 'business_type', 'signatories', 'attachments'])
    expect(await now(story.first, draft)).toEqual(draft)
  })

  test('keeps signatories and a business type that could not be named any more', async () => {
    const story = await a.aMotionMeeting(server)
    const { second, business_type } = story
    const draft = await a.aMotion(server, story, { signatories: [a.asSecond(second)] })
    await server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', second.id).execute()
    await server.db.updateTable('business_type').set({ show_for_proposal: false }).where('id', '=', business_type.id).execute()
    const { meeting: _, ...body } = a.aMotionBody(story, { signatories: [a.asSecond(second)], title: 'Neu' })
    expect((await patch(story.first, draft, body)).status).toBe(200)
    expect((await patch(story.first, draft, { signatories: [a.asFirst(story.first)] })).status).toBe(200)
    // Once removed, the signatory cannot be named again.
    expect((await patch(story.first, draft, body)).status).toBe(400)
  })

  test('a signatory who is no longer eligible keeps their role but gets no other', async () => {
    const story = await a.aMotionMeeting(server)
    const { first, other, responsible } = story
    await mayForOthers(responsible)
    const motion = await a.aMotion(server, story, { status: 'OPEN', signatories: [a.asOther(other)] })
    await server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', other.id).execute()
    const faults = ['Unterzeichnen können nur aktive Mitglieder des Gremiums, seine Gruppen und das Gremium selbst.']
    for (const signatories of [[a.asFirst(other)], [a.asFirst(first), a.asSecond(other)], [a.asFirst(first), a.asThird(other)]])
      expect(await patch(responsible, motion, { signatories })).toMatchObject({ status: 400, body: { signatories: faults } })
    expect(await now(first, motion)).toEqual(motion)
    expect((await patch(responsible, motion, { signatories: [a.asFirst(first), a.asOther(other)] })).status).toBe(200)
  })
})
