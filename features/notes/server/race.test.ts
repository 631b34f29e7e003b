import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteCommitteeGroup } from '#features/committees/group-contract.ts'
import { changeNote, listNotes, mostNotes, noteCalls } from '#features/notes/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { imported } from '#testing/server/factories/factories.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { heldBack } from '#testing/server/files/held-back.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const twelve = Array.from({ length: 12 }, (_, turn) => turn)
const others = (statuses: number[], ...expected: number[]) => statuses.filter((status) => !expected.includes(status))

test.each(['by a responsible person', 'by the administration'])(
  'notes saved for a group that is removed %s at the same moment become private',
  async (who) => {
    const { author, item, committee, responsible, inGroup, beside, member, seenBy } = await aNotedMeeting(server)
    const group = await aCommitteeGroup(server, committee, { people: [inGroup] })
    const remove = async () => {
      if (who === 'by the administration') await server.db.deleteFrom('committee_group').where('id', '=', group.id).execute()
      else await server.as(responsible).call(deleteCommitteeGroup, { params: { id: committee.id, instance_id: group.id } })
      return 200
    }
    const known = await aWrittenNote(author, item, { annotation: 'Bekannt' })
    const create = () =>
      author.call(noteCalls.agenda_items.createNote, { params: item, body: { annotation: 'Neu', committee_groups: [group.id] } })
    const change = () => author.call(changeNote, { params: known, body: { committee_groups: [group.id] } })
    const statuses = await Promise.all(
      twelve.map(async (turn) => (turn === 5 ? remove() : (await (turn % 2 ? change() : create())).status)),
    )
    expect(others(statuses, 200, 400)).toEqual([])
    const kept = (await author.call(listNotes, {})).body
    expect(kept.map(({ public: isPublic, shared, committee_groups }) => ({ isPublic, shared, committee_groups }))).toEqual(
      kept.map(() => ({ isPublic: false, shared: false, committee_groups: [] })),
    )
    expect(kept.length).toBe(1 + statuses.filter((status, turn) => status === 200 && turn !== 5 && turn % 2 === 0).length)
    expect([await seenBy(inGroup), await seenBy(beside), (await seenBy(member)).length]).toEqual([[], [], kept.length])
  },
)

test('an import that removes an object and simultaneous notes on it leave only orphans', async () => {
  const { author, item, committee, responsible, beside, objects, seenBy } = await aNotedMeeting(server)
  const zip = await geverZip({ meetings: [aMeetingManifest({ protocol: null, agenda_items: [] })] })
  const onItem = await aWrittenNote(author, item, { public: true, annotation: 'Vorher' })
  const create = (kind: 'agenda_items' | 'protocols', turn: number) =>
    author.call(noteCalls[kind].createNote, { params: { id: objects[kind] }, body: { annotation: `Neu ${turn}`, public: true } })
  const change = (turn: number) => author.call(changeNote, { params: onItem, body: { annotation: `Geändert ${turn}` } })
  const writing = [(turn: number) => create('agenda_items', turn), change, (turn: number) => create('protocols', turn)]
  const [, ...statuses] = await Promise.all([
    imported(server, { committee, by: responsible, zip }),
    ...twelve.map(async (turn) => (await writing[turn % 3]!(turn)).status),
  ])
  const answersOf = (kind: number) => statuses.filter((_, turn) => turn % 3 === kind)
  const [onItemAgain, changed, onProtocol] = [answersOf(0), answersOf(1), answersOf(2)]
  const created = [...onItemAgain, ...onProtocol]
  // Who has a note on a withdrawn object still sees it: 409. To others it is gone: 404.
  expect([others(changed, 200, 409), others(onItemAgain, 200, 409), others(onProtocol, 200, 404, 409)]).toEqual([[], [], []])
  const kept = (await author.call(listNotes, {})).body
  expect(kept.length).toBe(1 + created.filter((status) => status === 200).length)
  expect(kept.filter(({ orphan }) => !orphan)).toEqual([])
  expect(await seenBy(beside)).toEqual([])
  expect((await change(99)).status).toBe(409)
})

test.each([
  ['left the committee', 403],
  ['did nothing else', 200],
])('a note whose author %s before it arrived is answered with %i', async (what, status) => {
  const { member, item } = await aNotedMeeting(server)
  await server.db.deleteFrom('session').where('user_id', '=', member.id).execute()
  const send = await heldBack({ server, user: member }, noteCalls.agenda_items.createNote, {
    params: item,
    body: { annotation: 'Unterwegs' },
  })
  if (what === 'left the committee') {
    const end_date = dayOf(new Date(server.clock().getTime() - 24 * 3_600_000), server.env.time_zone)
    await server.db.updateTable('membership').set({ end_date }).where('user_id', '=', member.id).execute()
  }
  expect(await send()).toBe(status)
  const rows = await server.db.selectFrom('note').select('id').where('author_id', '=', member.id).execute()
  expect(rows).toHaveLength(status === 200 ? 1 : 0)
})

test('limits the notes per person and object', async () => {
  const { author, item, meeting, member, beside, committee } = await aNotedMeeting(server)
  const written = { content_type: 'agendaitem', object_id: item.id, agenda_item_id: item.id, annotation: 'Noch eine' } as const
  const at = server.clock().toISOString()
  const rows = Array.from({ length: mostNotes - 1 }, () => written)
  await server.db
    .insertInto('note')
    .values(
      rows.map((row) => ({ ...row, author_id: member.id, committee_id: committee.id, meeting_id: meeting.id, created: at, updated: at })),
    )
    .execute()
  const create = (who: typeof author, params: { id: number }) =>
    who.call(noteCalls.agenda_items.createNote, { params, body: { annotation: 'x' } })
  // Only one place is left, also for simultaneous requests.
  const answers = await Promise.all([create(author, item), create(author, item)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await create(author, item)).body).toEqual({ detail: expect.stringContaining('schon 500 Notizen') })
  expect((await author.call(noteCalls.agenda_items.listNotes, { params: item })).body).toHaveLength(mostNotes)
  expect((await create(server.as(beside), item)).status).toBe(200)
  await aWrittenNote(author, { kind: 'meetings', id: meeting.id })
})
