import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { layersChangedTopic } from '#features/annotations/layer-contract.ts'
import { activeChangedTopic, concludedChangedTopic } from '#features/meetings/meeting.ts'
import { type Motion, motionChangedTopic } from '#features/motions/motion.ts'
import { type LiveEvent, publish } from '#platform/server/realtime/publish.ts'
import { topicFor, worksTopic } from '#platform/shared/live-topics.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { testServer } from '#testing/server/test-server.ts'
import { actors, type Code } from './actors.ts'
import { answersOf, signedIn } from './row.ts'
import { aMotionOf } from './rows/motion-rows.ts'
import { accessWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await accessWorld(await testServer())
})
afterAll(() => world.server[Symbol.asyncDispose]())
afterEach(stopListening)

const listeners = actors.filter((code) => answersOf(signedIn)[code] === '200')
const topics = [activeChangedTopic, concludedChangedTopic, motionChangedTopic, worksTopic]

/** Connects all actors that can listen. */
async function everybody() {
  const ears = await Promise.all(
    listeners.map(
      async (code) => [code, await listening(world.server, { ...world.people[code]!, client: world.clients[code], topics })] as const,
    ),
  )
  // Skips events from before all were connected.
  await Promise.all(ears.map(([, ear]) => ear.heard()))
  /** Publishes these events; returns the actors who received exactly them, and expects that the others received none. */
  return async (events: LiveEvent[]) => {
    await publish(world.server.db, ...events)
    const receivers: Code[] = []
    const all = await Promise.all(ears.map(async ([code, ear]) => [code, await ear.heard()] as const))
    for (const [code, heard] of all) {
      if (heard.length === 0) continue
      expect([code, heard]).toEqual([code, events.map(({ topic, message }) => ({ topic, message }))])
      receivers.push(code)
    }
    return receivers.join(' ')
  }
}

const ofMeeting = ({ meeting_id }: { meeting_id: number }): LiveEvent[] => [
  { topic: activeChangedTopic, message: { meeting_id, id: 1, is_active: true }, audience: { meeting_id } },
  { topic: concludedChangedTopic, message: { meeting_id }, audience: { meeting_id } },
]

const ofMotion = ({ meeting_id }: World, { id }: Pick<Motion, 'id'>): LiveEvent[] => [
  { topic: motionChangedTopic, message: { meeting_id, id }, audience: { motion_id: id } },
]

test('events of a meeting reach those who see it at that moment, and nobody else', async () => {
  const heardBy = await everybody()
  expect(await heardBy(ofMeeting(world))).toBe('XM AC MB RS OW TM GM CB')
  const { server, committee, people } = world
  const memberships = server.db.updateTable('membership').where('committee_id', '=', committee.id)
  // Permissions that end or begin apply from the next event on, without reconnecting.
  await memberships.set({ end_date: '2026-09-13' }).where('user_id', '=', people.MB!.id).execute()
  await memberships.set({ begin_date: '2026-09-14' }).where('user_id', '=', people.NB!.id).execute()
  expect(await heardBy(ofMeeting(world))).toBe('XM AC NB RS OW TM GM CB')
})

test.each([
  ['DRAFT', 'RS OW'],
  ['OPEN', 'XM AC MB RS OW TM GM CB'],
  ['SUBMITTED', 'XM AC MB RS OW TM GM CB'],
] as const)('events of a motion reach those who see it, and nobody else: %s', async (status, receivers) => {
  world = await accessWorld(world.server)
  const { id } = await aMotionOf(world, status)
  const heardBy = await everybody()
  expect(await heardBy(ofMotion(world, { id }))).toBe(receivers)
  // Those who see a draft because it was published get the event; former members get none.
  await world.server.db.updateTable('motion').set({ status: 'OPEN', submitted_at: null }).where('id', '=', id).execute()
  await world.server.db.deleteFrom('membership').where('user_id', '=', world.people.MB!.id).execute()
  expect(await heardBy(ofMotion(world, { id }))).toBe('XM AC RS OW TM GM CB')
})

test('an event for one person reaches only that person', async () => {
  world = await accessWorld(world.server)
  const heardBy = await everybody()
  for (const code of listeners) {
    const { id } = world.people[code]!
    const audience = { user_ids: [id] }
    const layer = { topic: topicFor(layersChangedTopic, id), message: { layer_id: 1, version_id: 2 }, audience }
    const work = { topic: worksTopic, message: { work: randomUUID(), ahead: 2 }, audience }
    expect(await heardBy([layer, work])).toBe(code)
  }
})

test('signed-out callers get no credentials, and events of missing meetings and motions reach nobody', async () => {
  expect((await world.clients.AN.call(getConfiguration, {})).body.mqtt).toEqual({ available: true })
  const heardBy = await everybody()
  expect(await heardBy(ofMeeting({ meeting_id: 2_147_483_647 }))).toBe('')
  expect(await heardBy(ofMotion(world, { id: 2_147_483_647 }))).toBe('')
})
