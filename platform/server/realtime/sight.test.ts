import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeCommittee } from '#features/administration/committee.ts'
import * as administered from '#features/administration/membership.ts'
import { removeMeeting, removeWithdrawn } from '#features/administration/server/meetings.ts'
import { changeUser } from '#features/administration/user.ts'
import { removeDocument, removeSection } from '#features/basic-documents/contract.ts'
import { changeCommitteeGroup, deleteCommitteeGroup } from '#features/committees/group-contract.ts'
import { deleteCommitteeLink } from '#features/committees/link-contract.ts'
import { changeMembership, createMembership, endMembership } from '#features/committees/membership-contract.ts'
import { changeNote, removeNote } from '#features/notes/contract.ts'
import { sightChangedTopic, topicFor } from '#platform/shared/live-topics.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { aCommitteeLink, membershipOf } from '#testing/server/factories/committee-factories.ts'
import { aBasicDocument, aSection } from '#testing/server/factories/document-factories.ts'
import { aMember, aSiteAdmin, imported } from '#testing/server/factories/factories.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { zips } from '#testing/server/factories/withdrawal-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(stopListening)

/** A meeting with notes, whose users listen. `heard` returns who has been told since then that what they may see has changed. */
async function aHeardMeeting() {
  const story = await aNotedMeeting(server)
  const former = await aMember(server, story.committee, ['member'], { begin_date: '2020-01-01', end_date: '2020-12-31' })
  const people = {
    responsible: story.responsible,
    member: story.member,
    inGroup: story.inGroup,
    beside: story.beside,
    former,
    newcomer: story.newcomer,
  }
  const ears = await Promise.all(
    Object.entries(people).map(async ([name, { id }]) => {
      const topic = topicFor(sightChangedTopic, id)
      return { name, topic, ear: await listening(server, { id, topics: [topic] }) }
    }),
  )
  const heard = async () => {
    const all = await Promise.all(
      ears.map(async ({ name, topic, ear }) => {
        const events = (await ear.heard()).filter((one) => one.topic === topic)
        // The message never says what has changed.
        expect(events.every(({ message }) => JSON.stringify(message) === '{}')).toBe(true)
        return events.length > 0 ? [name] : []
      }),
    )
    return all.flat()
  }
  // Discards events from the set-up, which may arrive only now.
  await heard()
  return { ...story, former, chair: server.as(story.responsible), heard }
}
type Story = Awaited<ReturnType<typeof aHeardMeeting>>

const admin = async () => server.as(await aSiteAdmin(server))
const administrator = { id: null, username: 'root', today: '2026-11-20' }
const ok = async (called: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await called
  expect([status, body]).toEqual([200, body])
}
const everybodyActive = ['responsible', 'member', 'inGroup', 'beside']

/** What users can lose, and who is told. */
const losses: [what: string, who: string[], lose: (story: Story) => Promise<unknown>][] = [
  [
    'a membership that is ended',
    ['beside'],
    async ({ chair, committee, beside }) => ok(chair.call(endMembership, { params: await membershipOf(server, committee, beside) })),
  ],
  [
    'a role that is taken',
    ['beside'],
    async ({ chair, committee, beside }) =>
      ok(chair.call(changeMembership, { params: await membershipOf(server, committee, beside), body: { roles: ['access'] } })),
  ],
  [
    'a membership that an administrator changes',
    ['beside'],
    async ({ committee, beside }) =>
      ok(
        (await admin()).call(administered.changeMembership, {
          params: await membershipOf(server, committee, beside),
          body: { end_date: '2020-01-01', begin_date: null },
        }),
      ),
  ],
  [
    'a membership that an administrator removes',
    ['beside'],
    async ({ committee, beside }) =>
      ok((await admin()).call(administered.removeMembership, { params: await membershipOf(server, committee, beside) })),
  ],
  [
    'a right upon the site',
    ['newcomer'],
    async ({ newcomer }) => ok((await admin()).call(changeUser, { params: newcomer, body: { is_records_staff: true } })),
  ],
  [
    'the meetings that all members see',
    [...everybodyActive, 'former'],
    async ({ committee }) => ok((await admin()).call(changeCommittee, { params: committee, body: { members_can_see_all_meetings: true } })),
  ],
  [
    'a group that is left',
    ['responsible', 'inGroup'],
    async ({ chair, committee, group, responsible }) =>
      ok(chair.call(changeCommitteeGroup, { params: { id: committee.id, instance_id: group.id }, body: { members: [responsible.id] } })),
  ],
  [
    'a group that is removed',
    ['inGroup'],
    async ({ chair, committee, group }) => ok(chair.call(deleteCommitteeGroup, { params: { id: committee.id, instance_id: group.id } })),
  ],
  ['a meeting that is removed', everybodyActive, ({ meeting }) => removeMeeting(server.db, administrator, meeting.id)],
  [
    'items and documents that are withdrawn',
    everybodyActive,
    async ({ committee, responsible }) => imported(server, { committee, by: responsible, zip: await zips.withoutItem() }),
  ],
  ['what was withdrawn and is removed', everybodyActive, ({ meeting }) => removeWithdrawn(server.db, administrator, meeting.id)],
  [
    'a basic document',
    everybodyActive,
    async ({ chair, committee }) => ok(chair.call(removeDocument, { params: { id: (await aBasicDocument(server, committee)).id } })),
  ],
  [
    'a section of basic documents',
    everybodyActive,
    async ({ chair, committee }) => ok(chair.call(removeSection, { params: { id: (await aSection(server, committee)).id } })),
  ],
  [
    'a link',
    everybodyActive,
    async ({ chair, committee }) =>
      ok(chair.call(deleteCommitteeLink, { params: { id: committee.id, instance_id: (await aCommitteeLink(server, committee)).id } })),
  ],
]

test.each(losses)('a loss of access is announced to those affected and nobody else: %s', async (_, who, lose) => {
  const story = await aHeardMeeting()
  await lose(story)
  expect(await story.heard()).toEqual(who)
})

test('readers of a shared note are told of each change to it; nobody is told of a private note', async () => {
  const { author, item, group, heard } = await aHeardMeeting()
  const own = await aWrittenNote(author, item)
  await ok(author.call(changeNote, { params: own, body: { annotation: 'Anders' } }))
  expect(await heard()).toEqual([])
  const note = await aWrittenNote(author, item, { public: true })
  expect(await heard()).toEqual(everybodyActive)
  await ok(author.call(changeNote, { params: note, body: { public: false, committee_groups: [group.id] } }))
  expect(await heard()).toEqual(everybodyActive)
  await ok(author.call(changeNote, { params: note, body: { annotation: 'Für die Fraktion' } }))
  expect(await heard()).toEqual(['inGroup'])
  await ok(author.call(changeNote, { params: note, body: { committee_groups: [] } }))
  expect(await heard()).toEqual(['inGroup'])
  await ok(author.call(changeNote, { params: note, body: { public: true } }))
  await heard()
  await ok(author.call(removeNote, { params: note }))
  expect(await heard()).toEqual(everybodyActive)
})

test('a new member is told that their access has changed, and a refused call tells nobody', async () => {
  const { chair, author, committee, newcomer, beside, heard } = await aHeardMeeting()
  const params = await membershipOf(server, committee, beside)
  expect((await author.call(endMembership, { params })).status).toBe(403)
  expect(await heard()).toEqual([])
  await ok(chair.call(createMembership, { body: { committee_id: committee.id, user: newcomer.id, roles: ['member'] } }))
  expect(await heard()).toEqual(['newcomer'])
})

test('refuses a subscription to the access events of another person', async () => {
  const { member, beside } = await aHeardMeeting()
  const { socket } = await listening(server, member)
  const granted = await socket.subscribeAsync(topicFor(sightChangedTopic, beside.id)).catch(() => [])
  expect(granted.filter(({ qos }) => qos !== 128)).toEqual([])
})
