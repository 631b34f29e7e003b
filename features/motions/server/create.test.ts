import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMotion, listMotions } from '#features/motions/contract.ts'
import { motionsSeen, postedMotion, refused } from '#testing/server/factories/motions/motion-calls.ts'
import * as a from '#testing/server/factories/motions/motion-factories.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Story = Awaited<ReturnType<typeof a.aMotionMeeting>>

const posted = (story: Pick<Story, 'first'>, body: unknown) => postedMotion(server, story, body)
const motionsIn = (story: Story) => motionsSeen(server, story)

test('a member creates a motion as a draft with all its signatories', async () => {
  const story = await a.aMotionMeeting(server)
  const { first, second, third, other, group, committee, meeting, business_type } = story
  const signatories = [a.asGroup(group), a.asThird(third), a.asOther(other), a.asSecond(second), a.asCommittee(committee)]
  const texts = {
    title: ' Velowege ',
    description: ' Auftrag\nan alle ',
    reason: ' ',
    is_urgent: true,
    rights_holder: 'cross_party' as const,
  }
  const body = { ...a.aMotionBody(story, { signatories }), ...texts }
  const { status, answer } = await posted(story, body)
  expect(status).toBe(200)
  expect(answer).toMatchObject({
    title: 'Velowege',
    description: 'Auftrag\nan alle',
    reason: '',
    business_type: { id: business_type.id, text: 'Postulat', api_uid: business_type.api_uid },
    status: 'DRAFT',
    status_display: 'Entwurf',
    is_urgent: true,
    rights_holder: 'cross_party',
    rights_holder_display: 'Überparteilich',
    can_sign: false,
    has_signed: false,
    signed_other_signatories_count: 0,
    signatures: [],
    attachments: [],
    creator: { id: first.id, username: first.username, first_name: 'Anna', last_name: 'Muster' },
    first_signatory_id: first.id,
    committee_id: committee.id,
    meeting: { id: meeting.id, start: '2026-11-20T08:00:00+01:00', committee_id: committee.id, is_running_meeting: true },
    created: a.whileItRuns,
    updated: a.whileItRuns,
    submitted_at: null,
    signatories: [
      {
        role: 'FIRST_SIGNATORY',
        type: 'user',
        signatory_id: first.id,
        full_name: 'Muster Anna',
        is_signed: false,
        title: '',
        members: null,
      },
      { role: 'SECOND_SIGNATORY', type: 'user', signatory_id: second.id, username: second.username },
      { role: 'THIRD_SIGNATORY', type: 'user', signatory_id: third.id },
      { role: 'OTHER_SIGNATORY', type: 'committeegroup', signatory_id: group.id, title: group.title, full_name: '', members: null },
      { role: 'OTHER_SIGNATORY', type: 'user', signatory_id: other.id },
      { role: 'OTHER_SIGNATORY', type: 'committee', signatory_id: committee.id, title: committee.title, members: null },
    ],
  })
  expect(await motionsIn(story)).toEqual([answer])
  expect(await auditEntriesOf(story)).toEqual([{ action: 'create_motion', user_id: first.id, details: {} }])
})

const auditEntriesOf = ({ committee }: Story) =>
  audited(server, { committee_id: committee.id, subject_type: 'motion' }, ['action', 'user_id', 'details'])

test('optional fields may be missing, and read-only fields in the body are ignored', async () => {
  const story = await a.aMotionMeeting(server)
  const { reason: _, ...body } = a.aMotionBody(story)
  const forged = {
    ...body,
    id: 7,
    status: 'SUBMITTED',
    creator_id: story.other.id,
    committee_id: 1,
    submitted_at: a.whileItRuns,
    can_sign: true,
  }
  const { answer } = await posted(story, forged)
  expect(answer).toMatchObject({
    reason: '',
    is_urgent: false,
    rights_holder: null,
    rights_holder_display: '',
    status: 'DRAFT',
    submitted_at: null,
    creator: { id: story.first.id },
    committee_id: story.committee.id,
  })
})

test('a request sent again with the same key makes one motion, at once or later', async () => {
  const story = await a.aMotionMeeting(server)
  const body = a.aMotionBody(story, { key: crypto.randomUUID() })
  const atOnce = await Promise.all([1, 2, 3].map(() => posted(story, body)))
  const later = await posted(story, { ...body, title: 'Anders' })
  const motions = await motionsIn(story)
  expect(motions).toHaveLength(1)
  expect([...atOnce, later]).toEqual([1, 2, 3, 4].map(() => ({ status: 200, answer: motions[0] })))
  expect(await auditEntriesOf(story)).toHaveLength(1)
  // The same key from another person is another request.
  const { status } = await server.as(story.second).call(createMotion, { body: { ...body, signatories: [a.asFirst(story.second)] } })
  expect(status).toBe(200)
  expect((await server.as(story.responsible).call(listMotions, { params: story.meeting, query: {} })).body).toHaveLength(2)
})

describe('who may create a motion', () => {
  test.each(['responsible', 'access'] as const)('refuses a person with role %s alone', async (who) => {
    const story = await a.aMotionMeeting(server)
    expect((await posted({ first: story[who] }, a.aMotionBody(story, { first: story[who] }))).status).toBe(403)
    expect(await motionsIn(story)).toEqual([])
  })

  test('only in an active committee that may post', async () => {
    const story = await a.aMotionMeeting(server)
    const set = (facts: object) => server.db.updateTable('committee').set(facts).where('id', '=', story.committee.id).execute()
    await set({ ris_suggestions_enabled: false })
    expect(await posted(story, a.aMotionBody(story))).toEqual(refused({ detail: 'Dazu sind Sie nicht berechtigt.' }, 403))
    await set({ ris_suggestions_enabled: true, is_active: false })
    const text = 'Dieses Gremium ist nicht mehr aktiv; es lässt sich nur noch lesen.'
    expect(await posted(story, a.aMotionBody(story))).toEqual(refused({ detail: text, non_field_errors: [text] }, 409))
    await set({ is_active: true })
    expect((await posted(story, a.aMotionBody(story))).status).toBe(200)
  })

  test('only in one’s own name, unless writing for others is allowed', async () => {
    const story = await a.aMotionMeeting(server)
    const forSecond = a.aMotionBody(story, { first: story.second })
    expect(await posted(story, forSecond)).toEqual(refused({ detail: 'Dazu sind Sie nicht berechtigt.' }, 403))
    await server.db.updateTable('app_user').set({ can_create_proposals_for_other_people: true }).where('id', '=', story.first.id).execute()
    const { answer } = await posted(story, forSecond)
    expect(answer).toMatchObject({ first_signatory_id: story.second.id, creator: { id: story.first.id } })
    // Both see the draft.
    for (const who of [story.first, story.second])
      expect((await server.as(who).call(listMotions, { params: story.meeting, query: {} })).body).toHaveLength(1)
  })

  test('refuses if the membership ends while the request waits', async () => {
    const story = await a.aMotionMeeting(server)
    const asked = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('committee').select('id').where('id', '=', story.committee.id).forUpdate().execute()
      const answer = posted(story, a.aMotionBody(story))
      await trx
        .updateTable('membership')
        .set({ roles: ['access'] })
        .where('user_id', '=', story.first.id)
        .execute()
      return { answer }
    })
    expect((await asked.answer).status).toBe(403)
  })
})
