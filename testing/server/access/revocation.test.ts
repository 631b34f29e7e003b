import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeCommittee } from '#features/administration/committee.ts'
import { removeMembership } from '#features/administration/membership.ts'
import { changeUser, endSessions, setPassword } from '#features/administration/user.ts'
import { changeCommitteeGroup, deleteCommitteeGroup } from '#features/committees/group-contract.ts'
import { changeMembership, endMembership } from '#features/committees/membership-contract.ts'
import { endOtherSessions } from '#features/identity/sessions.ts'
import { concludedChangedTopic } from '#features/meetings/meeting.ts'
import { indexAll } from '#features/search/server/index/follow-due.ts'
import { publish } from '#platform/server/realtime/publish.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { aSharing } from '#testing/server/factories/annotation-factories.ts'
import { aFeed } from '#testing/server/factories/calendar-factories.ts'
import { aCommitteeGroup, membershipOf } from '#testing/server/factories/committee-factories.ts'
import { aCommittee, aMeeting, aMember, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { aReadPaper, foundBy } from '#testing/server/factories/search-factories.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(stopListening)

/**
 * A user who sees yesterday's meeting by a permission that begins today: a role, or the committee's setting that members see all meetings.
 */
async function aRight(role: 'member' | 'responsible') {
  const committee = await aCommittee(server, { members_can_see_all_meetings: role === 'member' })
  const responsible = await aMember(server, committee, ['responsible'])
  const person = await aMember(server, committee, [role], { begin_date: '2026-11-20' })
  const meeting = await aMeeting(server, committee, { start: '2026-11-19T08:00:00+01:00' })
  const word = unique('Ulme')
  const paper = await aReadPaper(server, meeting, { pages: [word] })
  await indexAll(server)
  const feed = await aFeed(server, person)
  const browser = server.as(person)
  const ear = await listening(server, { ...person, client: browser, topics: [concludedChangedTopic] })
  const paths = [
    `meetings/${meeting.id}/`,
    `meetings/${meeting.id}/agenda_items/`,
    `meetings/${meeting.id}/meeting_documents/`,
    `meetings/${meeting.id}/notes/`,
    `meetings/${meeting.id}/calendar/`,
    `meeting_documents/${paper.id}/`,
    `meeting_documents/${paper.id}/versions/${paper.version_id}/file/`,
    `versionable/${paper.version_id}/annotation_layers/`,
    `committees/${committee.id}/meetings/${meeting.id}/download/`,
  ]
  const get = (path: string) => browser.request({ method: 'GET', url: `/api/v1/${path}` })
  return {
    committee,
    responsible,
    person,
    ear,
    /** Statuses of all calls about the meeting. */
    answers: async () => [...new Set(await Promise.all(paths.map(async (path) => (await get(path)).statusCode)))],
    /** Whether the meeting occurs in lists, search and calendar feed. */
    shown: async () => ({
      list: (await get(`committees/${committee.id}/meetings/`)).body.includes(`"id":${meeting.id},`),
      search: (await foundBy(server, person, word)).total_items,
      feed: (await feed.fetch()).body.includes('BEGIN:VEVENT'),
    }),
    feed: async () => (await feed.fetch()).statusCode,
    /** Whether an event of the meeting is received; a private event follows it as a marker. */
    heard: async () => {
      const event = { topic: concludedChangedTopic, message: { meeting_id: meeting.id }, audience: { meeting_id: meeting.id } }
      await publish(server.db, event)
      return (await ear.heard()).length
    },
  }
}
type Right = Awaited<ReturnType<typeof aRight>>

const membership = ({ committee, person }: Right) => membershipOf(server, committee, person)
const byResponsible = ({ responsible }: Right) => server.as(responsible)
const byAdmin = async () => server.as(await aSiteAdmin(server))

const endings: [how: string, role: 'member' | 'responsible', end: (right: Right) => Promise<{ status: number }>][] = [
  ['a membership ended', 'responsible', async (right) => byResponsible(right).call(endMembership, { params: await membership(right) })],
  ['a membership removed', 'member', async (right) => (await byAdmin()).call(removeMembership, { params: await membership(right) })],
  [
    'a membership that begins later',
    'member',
    async (right) => byResponsible(right).call(changeMembership, { params: await membership(right), body: { begin_date: '2026-11-21' } }),
  ],
  [
    'a role taken',
    'responsible',
    async (right) => byResponsible(right).call(changeMembership, { params: await membership(right), body: { roles: ['access'] } }),
  ],
  [
    'meetings that members see no more',
    'member',
    async ({ committee }) =>
      (await byAdmin()).call(changeCommittee, { params: { id: committee.id }, body: { members_can_see_all_meetings: false } }),
  ],
]

test.each(endings)('%s: calls answer 404, lists leave the meeting out, and no event arrives', async (_, role, end) => {
  const right = await aRight(role)
  expect([await right.answers(), await right.heard()]).toEqual([[200], 1])
  expect(await right.shown()).toEqual({ list: true, search: 1, feed: true })
  expect((await end(right)).status).toBe(200)
  expect([await right.answers(), await right.heard()]).toEqual([[404], 0])
  expect(await right.shown()).toEqual({ list: false, search: 0, feed: false })
})

const shutOuts: [how: string, feed: number, end: (right: Right) => Promise<{ status: number }>][] = [
  ['somebody disabled', 404, async ({ person }) => (await byAdmin()).call(changeUser, { params: person, body: { is_disabled: true } })],
  [
    'another password',
    404,
    async ({ person }) => (await byAdmin()).call(setPassword, { params: person, body: { password: 'Zytglogge 1530' } }),
  ],
  ['sessions ended by an administrator', 200, async ({ person }) => (await byAdmin()).call(endSessions, { params: person })],
  ['sessions ended by their owner', 200, async ({ person }) => server.as(person).call(endOtherSessions, {})],
]

test.each(shutOuts)('%s: calls answer 401, and the live connection ends', async (_, feed, end) => {
  const right = await aRight('member')
  expect([await right.answers(), await right.heard()]).toEqual([[200], 1])
  expect((await end(right)).status).toBe(200)
  expect([await right.answers(), await right.feed()]).toEqual([[401], feed])
  await right.ear.closed
})

test('withdrawing a share, leaving a group or removing it hides the layer from the next call on', async () => {
  const story = await aSharing(server)
  const { recipient, bystander, responsible, committee } = story
  await story.share([recipient])
  expect([await story.reading(recipient), await story.othersSeenBy(recipient)]).toEqual([200, [story.layer.id]])
  expect((await story.share([bystander])).status).toBe(200)
  expect([await story.reading(recipient), await story.othersSeenBy(recipient)]).toEqual([404, []])
  const by = server.as(responsible)
  for (const end of ['membership', 'group'] as const) {
    const group = await aCommitteeGroup(server, committee, { people: [recipient] })
    await story.share([{ id: group.id, type: 'group' }])
    expect([await story.reading(recipient), await story.othersSeenBy(recipient)]).toEqual([200, [story.layer.id]])
    const params = { id: committee.id, instance_id: group.id }
    const left =
      end === 'group'
        ? await by.call(deleteCommitteeGroup, { params })
        : await by.call(changeCommitteeGroup, { params, body: { members: [] } })
    expect(left.status).toBe(200)
    expect([end, await story.reading(recipient), await story.othersSeenBy(recipient)]).toEqual([end, 404, []])
  }
})

test('a note for a group is hidden from those who have left the group', async () => {
  const { author, inGroup, group, committee, responsible, meeting, seenBy } = await aNotedMeeting(server)
  await aWrittenNote(author, { kind: 'meetings', id: meeting.id }, { annotation: 'Nachfragen', committee_groups: [group.id] })
  const there = async () => (await server.as(inGroup).request({ method: 'GET', url: `/api/v1/meetings/${meeting.id}/notes/` })).json()
  expect(await there()).toHaveLength(1)
  const params = { id: committee.id, instance_id: group.id }
  expect((await server.as(responsible).call(changeCommitteeGroup, { params, body: { members: [] } })).status).toBe(200)
  expect([await there(), await seenBy(inGroup)]).toEqual([[], []])
})
