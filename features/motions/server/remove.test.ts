import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMotion, removeMotion } from '#features/motions/contract.ts'
import * as a from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Person = { id: number }

const remove = async (who: Person, { id }: Person) => (await server.as(who).call(removeMotion, { params: { id } })).status
const copyOf = ({ id }: Person) => server.db.selectFrom('removed_motion').selectAll().where('motion_id', '=', id).executeTakeFirst()
const rowsOf = async ({ id }: Person) => ({
  motion: await server.db.selectFrom('motion').select('id').where('id', '=', id).execute(),
  signatories: await server.db.selectFrom('motion_signatory').select('id').where('motion_id', '=', id).execute(),
})
const nothing = { motion: [], signatories: [] }

describe('who may remove a motion (D1 §6)', () => {
  const people = ['other', 'second', 'access', 'newcomer', 'first', 'responsible'] as const

  test.each([
    ['DRAFT', { other: 403, second: 404, access: 404, newcomer: 404, first: 200, responsible: 200 }],
    ['OPEN', { other: 403, second: 403, access: 403, newcomer: 404, first: 200, responsible: 200 }],
    ['SUBMITTED', { other: 403, second: 403, access: 403, newcomer: 404, first: 403, responsible: 200 }],
  ] as const)('in status %s', async (status, expected) => {
    const story = await a.aMotionMeeting(server)
    const mayForOthers = { can_create_proposals_for_other_people: true }
    await server.db.updateTable('app_user').set(mayForOthers).where('id', '=', story.other.id).execute()
    const statuses: Record<string, number> = {}
    for (const who of people) {
      // Created by `other` in the name of `first`, a new one for each person.
      const motion = await a.aMotion(server, story, { status, by: story.other, signatories: [a.asSecond(story.second)] })
      statuses[who] = await remove(story[who], motion)
      if (statuses[who] === 200) expect(await rowsOf(motion)).toEqual(nothing)
      else expect((await rowsOf(motion)).signatories).toHaveLength(2)
    }
    expect(statuses).toEqual(expected)
  })

  test('whether or not the meeting is running, but only in an active committee', async () => {
    const story = await a.aMotionMeeting(server)
    const motion = await a.aMotion(server, story, { status: 'OPEN' })
    server.stand(a.afterItEnded)
    const set = (is_active: boolean) => server.db.updateTable('committee').set({ is_active }).where('id', '=', story.committee.id).execute()
    await set(false)
    expect([await remove(story.first, motion), await remove(story.responsible, motion)]).toEqual([409, 409])
    await set(true)
    expect(await remove(story.first, motion)).toBe(200)
  })

  test('refuses a first signatory who is no longer a member', async () => {
    const story = await a.aMotionMeeting(server)
    const motion = await a.aMotion(server, story, { status: 'OPEN' })
    await server.db
      .updateTable('membership')
      .set({ roles: ['access'] })
      .where('user_id', '=', story.first.id)
      .execute()
    expect(await remove(story.first, motion)).toBe(403)
  })
})

test('removing a submitted motion keeps a copy and its signatures; a draft or open one leaves no copy', async () => {
  const story = await a.aMotionMeeting(server)
  const { responsible, second } = story
  const signatories = [a.asSecond(second)]
  const { id } = await a.aMotion(server, story, { status: 'SUBMITTED', signatories })
  await a.aSignature(server, { id }, second, 'SECOND_SIGNATORY')
  const { body: motion } = await server.as(responsible).call(getMotion, { params: { id } })
  expect(await remove(responsible, motion)).toBe(200)
  expect(await copyOf(motion)).toEqual({
    motion_id: id,
    meeting_id: story.meeting.id,
    committee_id: story.committee.id,
    removed_at: a.whileItRuns,
    removed_by: responsible.id,
    copy: motion,
  })
  const chain = server.db.selectFrom('motion_signature').select('user_id').where('motion_id', '=', id)
  expect(await chain.execute()).toEqual([{ user_id: second.id }])
  expect(await remove(responsible, motion)).toBe(404)
  for (const status of ['DRAFT', 'OPEN'] as const) {
    const other = await a.aMotion(server, story, { status })
    await remove(responsible, other)
    expect(await copyOf(other)).toBeUndefined()
  }
  const auditEntries = server.db.selectFrom('audit_log').select(['user_id', 'details']).where('action', '=', 'remove_motion')
  expect(await auditEntries.where('committee_id', '=', story.committee.id).orderBy('id').execute()).toEqual(
    ['SUBMITTED', 'DRAFT', 'OPEN'].map((status) => ({ user_id: responsible.id, details: { status } })),
  )
})
