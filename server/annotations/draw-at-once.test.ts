import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, signedIn } from '#server/identity/sessions.ts'
import { aLegacyLayer, anInk, anOpenProtocol } from '#server/test/annotation-factories.ts'
import { aMember, anImportedMeeting } from '#server/test/factories.ts'
import { heldBack } from '#server/test/held-back.ts'
import { type TestHouse, testHouse } from '#server/test/house.ts'
import { createAnnotation } from '#shared/annotations/contract.ts'
import { largestLayer, mostAnnotations } from '#shared/annotations/layer.ts'
import { drawAtOnce } from './draw-at-once.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house[Symbol.asyncDispose]())

const now = '2026-11-20T10:00:00+01:00'

/** A member who draws on the protocol: all that is needed for the short way is so. */
async function aDrawer() {
  house.stand(now)
  const { committee, member, meeting } = await anImportedMeeting(house)
  const open = await anOpenProtocol(house.as(member), meeting)
  const first = anInk()
  await open.draw(first)
  await house.db.deleteFrom('session').where('user_id', '=', member.id).execute()
  const { token } = await openSession(house.db, member.id, new Date(now))
  return { committee, member, first, ...open, token, at: new Date(now), user_id: member.id, layer_id: open.layer.id, annotation: anInk() }
}
type Drawer = Awaited<ReturnType<typeof aDrawer>>

const set = {
  committee: ({ committee }: Drawer, facts: { is_active: boolean }) =>
    house.db.updateTable('committee').set(facts).where('id', '=', committee.id).execute(),
  layer: async ({ layer_id }: Drawer, facts: { annotation_count?: number; content_bytes?: number }) => {
    await house.db.updateTable('annotation_layer').set(facts).where('id', '=', layer_id).execute()
  },
  membership: ({ member }: Drawer, facts: { begin_date?: string; end_date?: string }) =>
    house.db.updateTable('membership').set(facts).where('user_id', '=', member.id).execute(),
}
const bytesOf = ({ annotation }: Drawer) => Buffer.byteLength(JSON.stringify(annotation))
const idsOn = async ({ id }: { id: number }) =>
  (await house.db.selectFrom('annotation').select('id').where('layer_id', '=', id).orderBy('place').execute()).map((row) => row.id)
const later = (hours: number) => ({ at: new Date(Date.parse(now) + hours * 3_600_000) })

const cases: [what: string, change: (drawer: Drawer) => Promise<unknown>, drawn: boolean][] = [
  ['nothing is in the way', async () => undefined, true],
  ['the first stroke was a quarter of an hour ago, and the next is to be told', async () => later(0.26), false],
  ['the annotation is there', async ({ first }) => ({ annotation: first }), false],
  ['the layer holds as many as it may', (drawer) => set.layer(drawer, { annotation_count: mostAnnotations }), false],
  [
    'the layer holds as many as it may but this one',
    (drawer) => set.layer(drawer, { annotation_count: mostAnnotations - 1, content_bytes: largestLayer - bytesOf(drawer) }),
    true,
  ],
  ['the layer is a byte too full', (drawer) => set.layer(drawer, { content_bytes: largestLayer - bytesOf(drawer) + 1 }), false],
  [
    'the layer is another person’s',
    async ({ committee }) => {
      const { id: user_id } = await aMember(house, committee)
      return { user_id, ...(await openSession(house.db, user_id, new Date(now))) }
    },
    false,
  ],
  ['there is no such layer', async () => ({ layer_id: 999_999 }), false],
  [
    'the layer is of a former viewer',
    async ({ member, protocol }) => ({ layer_id: (await aLegacyLayer(house, member, protocol.version_id)).id }),
    false,
  ],
  ['the committee rests', (drawer) => set.committee(drawer, { is_active: false }), false],
  ['the member has left', (drawer) => set.membership(drawer, { end_date: '2026-11-19' }), false],
  ['the meeting is seen no longer', (drawer) => set.membership(drawer, { begin_date: '2026-11-20' }), false],
  [
    'the member is disabled',
    ({ member }) => house.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', member.id).execute(),
    false,
  ],
  ['the member has signed out', ({ member }) => house.db.deleteFrom('session').where('user_id', '=', member.id).execute(), false],
  [
    'the session is another person’s',
    async ({ committee }) => openSession(house.db, (await aMember(house, committee)).id, new Date(now)),
    false,
  ],
  [
    'the session was not used for long',
    ({ member }) =>
      house.db.updateTable('session').set({ last_used: '2026-11-19T21:59:00+01:00' }).where('user_id', '=', member.id).execute(),
    false,
  ],
  [
    'the session is old',
    ({ member }) =>
      house.db.updateTable('session').set({ created: '2026-11-13T09:59:00+01:00' }).where('user_id', '=', member.id).execute(),
    false,
  ],
]

test.each(cases)('one statement draws unless something speaks against it: %s', async (_, change, drawn) => {
  const drawer = await aDrawer()
  const changed = (await change(drawer)) as Partial<Drawer> | undefined
  const { token, at, user_id, layer_id, annotation } = { ...drawer, ...changed }
  const signed_in = signedIn(token, { now: at, today: '2026-11-20' })
  expect(await drawAtOnce(house.db, { user_id, layer_id, annotation, at, signed_in })).toBe(drawn)
  expect(await idsOn(drawer.layer)).toEqual(drawn ? [drawer.first.id, annotation.id] : [drawer.first.id])
})

test.each([
  ['was disabled', 401],
  ['signed out', 401],
  ['left the committee', 403],
  ['did nothing else', 200],
])('a stroke whose author %s while it was on the way is answered %i', async (what, status) => {
  const drawer = await aDrawer()
  const { member, layer, annotation } = drawer
  await house.db.deleteFrom('session').where('user_id', '=', member.id).execute()
  const send = await heldBack({ house, user: member }, createAnnotation, { params: layer, body: { annotation } })
  if (what === 'was disabled') await house.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', member.id).execute()
  if (what === 'signed out') await house.db.deleteFrom('session').where('user_id', '=', member.id).execute()
  if (what === 'left the committee') await set.membership(drawer, { end_date: '2026-11-19' })
  expect(await send()).toBe(status)
  expect(await idsOn(layer)).toHaveLength(status === 200 ? 2 : 1)
})
