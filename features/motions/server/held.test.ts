import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeMotion, getMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import { outcomeOf } from '#testing/server/factories/motions/motion-calls.ts'
import { aMotion, aMotionMeeting, aSignature, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { textHashOf, textOf } from './chain/chain.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Id = { id: number }
type Story = Awaited<ReturnType<typeof aMotionMeeting>>

async function anOpenOne() {
  const story = await aMotionMeeting(server)
  return [story, await aMotion(server, story, { status: 'OPEN', signatories: [asSecond(story.second)] })] as const
}

/** Sends a request while the committee is locked, makes something happen meanwhile, and returns the outcome. */
async function held({ committee }: Story, send: () => Promise<{ status: number }>, meanwhile: (db: typeof server.db) => Promise<unknown>) {
  const trx = await server.db.startTransaction().execute()
  await trx.selectFrom('committee').select('id').where('id', '=', committee.id).forUpdate().execute()
  const answer = send()
  await expect.poll(() => countWaiting(server.db)).toBe(1)
  await meanwhile(trx)
  await trx.commit().execute()
  return (await answer).status
}

const late = '2026-11-20T10:00:30+01:00'

/** What may happen while a signature or submission waits for the lock, and the status it gets then. */
const events: [what: string, status: number, happen: (db: TestServer['db'], story: Story, motion: Id) => Promise<unknown>][] = [
  ['nothing happens', 200, async () => undefined],
  [
    'the meeting is concluded',
    409,
    async (db, { meeting }) => {
      server.stand(late)
      await db.updateTable('meeting').set({ concluded: late }).where('id', '=', meeting.id).execute()
    },
  ],
  [
    'the membership becomes one that only reads',
    403,
    (db, { committee }) =>
      db
        .updateTable('membership')
        .set({ roles: ['access'] })
        .where('committee_id', '=', committee.id)
        .execute(),
  ],
  ['the membership is removed', 404, (db, { committee }) => db.deleteFrom('membership').where('committee_id', '=', committee.id).execute()],
  ['the motion is removed', 404, (db, _, { id }) => db.deleteFrom('motion').where('id', '=', id).execute()],
  ['the meeting is removed', 404, (db, { meeting }) => db.deleteFrom('meeting').where('id', '=', meeting.id).execute()],
  [
    'the committee is closed',
    409,
    (db, { committee }) => db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute(),
  ],
]

test.each(events)('signing or submitting waits for a lock; meanwhile %s: %i, and a refusal leaves no trace', async (_, status, happen) => {
  for (const [name, endpoint] of [
    ['second', signMotion],
    ['first', submitMotion],
  ] as const) {
    const [story, motion] = await anOpenOne()
    const send = () => server.as(story[name]).call(endpoint, { params: { id: motion.id } })
    expect([name, await held(story, send, (db) => happen(db, story, motion))]).toEqual([name, status])
    const { signers, auditEntries } = await outcomeOf(server, motion)
    expect([signers.length, auditEntries.length]).toEqual(status === 200 ? [1, 1] : [0, 0])
  }
})

test.each([
  ['second', signMotion],
  ['first', submitMotion],
] as const)('refuses a text hash outdated by an edit that the request waited for, as the %s signatory', async (name, endpoint) => {
  const [story, motion] = await anOpenOne()
  const sent = { params: { id: motion.id }, body: { text_hash: motion.text_hash } }
  const edited = (db: TestServer['db']) => db.updateTable('motion').set({ description: 'Geändert' }).where('id', '=', motion.id).execute()
  expect(await held(story, () => server.as(story[name]).call(endpoint, sent), edited)).toBe(409)
  expect(await outcomeOf(server, motion)).toMatchObject({ status: 'OPEN', signers: [], auditEntries: [] })
})

test('a signature that waits for an edit signs the new text; an edit that waits for a signature is refused', async () => {
  const [story, motion] = await anOpenOne()
  const params = { id: motion.id }
  const edited = (db: TestServer['db']) => db.updateTable('motion').set({ title: 'Geändert' }).where('id', '=', motion.id).execute()
  expect(await held(story, () => server.as(story.second).call(signMotion, { params }), edited)).toBe(200)
  const { body } = await server.as(story.second).call(getMotion, { params })
  expect(body.signatures.map(({ text_hash }) => text_hash)).toEqual([textHashOf({ ...textOf(motion), title: 'Geändert' })])

  const [other, unsigned] = await anOpenOne()
  const edit = () => server.as(other.responsible).call(changeMotion, { params: { id: unsigned.id }, body: { title: 'Geändert' } })
  expect(await held(other, edit, (db) => aSignature({ ...server, db }, unsigned, other.second))).toBe(409)
  expect((await server.as(other.second).call(getMotion, { params: { id: unsigned.id } })).body.title).toBe(unsigned.title)
})
