import { expect } from 'vitest'
import type { Council } from '#app/demo/council/council-shape.ts'
import { secondReading, withdrawnDraft } from '#app/demo/council/meetings/meetings-education.ts'
import { beginAgenda } from '#app/demo/demonstration-meetings.ts'
import { addMotions } from '#app/demo/demonstration-motions.ts'
import { addNotes, addTagsAndBookmarks } from '#app/demo/demonstration-notes-and-tags.ts'
import { addPostings } from '#app/demo/demonstration-postings.ts'
import { findUser } from '#features/administration/server/users/users.ts'
import { listActiveEntries } from '#features/agenda/contract.ts'
import { getMeeting, listMeetings } from '#features/meetings/contract.ts'
import { listMotions } from '#features/motions/contract.ts'
import { listNotes } from '#features/notes/contract.ts'
import { getPosting, listInbox, listOwnPostings } from '#features/records/contract.ts'
import { listTags } from '#features/tags/contract.ts'
import { listWithdrawn } from '#features/withdrawn/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { TestServer } from '#testing/server/test-server.ts'

/** Expects one active entry, in the current meeting, after any number of loads. */
export async function expectAgenda(server: TestServer, council: Council) {
  await beginAgenda(server, council, dayOf(new Date(), server.env.time_zone))
  const member = server.as(await findUser(server.db, 'member'))
  const active = (await member.call(listActiveEntries, {})).body
  expect(active).toHaveLength(1)
  const meeting = (await member.call(getMeeting, { params: { id: active[0]?.meeting_id ?? 0 } })).body
  expect(meeting).toMatchObject({ is_current: true, is_running_meeting: true })
  expect(Object.keys(meeting.tagesordnung_slot_notes)).toEqual(meeting.tagesordnung_slots)
}

/** Expects notes for every audience on every kind of object; a second load changes nothing. */
export async function expectNotes(server: TestServer, council: Council) {
  const rows = () => server.db.selectFrom('note').selectAll().orderBy('id').execute()
  const there = await rows()
  expect(there.map(({ annotation }) => annotation)).toEqual(council.notes.map(({ text }) => text))
  expect(new Set(there.map(({ content_type }) => content_type))).toEqual(
    new Set(['committee', 'meeting', 'agendaitem', 'proposal', 'attachment']),
  )
  const seenBy = async (username: string) =>
    (await server.as(await findUser(server.db, username)).call(listNotes, {})).body.map(({ isOwner, shared, public: isPublic }) => ({
      isOwner,
      audience: isPublic ? 'public' : shared ? 'groups' : 'private',
    }))
  const member = await seenBy('member')
  expect(new Set(member.map(({ audience }) => audience))).toEqual(new Set(['public', 'groups', 'private']))
  expect(member.filter(({ isOwner, audience }) => !isOwner && audience === 'private')).toEqual([])
  expect(await seenBy('newcomer')).toEqual([])
  await addNotes(server, council, dayOf(new Date(), server.env.time_zone))
  expect(await rows()).toEqual(there)
}

/** Expects tags of every style by several people in the current meeting, and bookmarks; a second load changes nothing. */
export async function expectTagsAndBookmarks(server: TestServer, council: Council) {
  const member = server.as(await findUser(server.db, 'member'))
  const [current] = (await member.call(listMeetings, {})).body.filter((meeting) => meeting.is_current && meeting.is_running_meeting)
  const itemsNow = async () => (await member.call(getMeeting, { params: { id: current?.id ?? 0 } })).body.agenda_items
  const items = await itemsNow()
  const { body: options } = await member.call(listTags, { query: { committee: current?.committee_id } })
  const named = new Set(items.flatMap(({ tags, tag_counts }) => [...tags, ...tag_counts].map(({ slug }) => slug)))
  const styles = options.filter(({ slug }) => named.has(slug)).map(({ style, readonly }) => (readonly ? 'readonly' : style))
  expect(new Set(styles)).toEqual(new Set(['simple', 'count', 'progress', 'readonly']))
  // All taggers are members, so the share counts all of them.
  const planned = council.tags.find(({ slug, kind }) => slug === 'vorbereitet' && kind === 'agendaitem')
  const counts = items.flatMap(({ tag_counts }) => tag_counts.filter(({ slug }) => slug === 'vorbereitet').map(({ count }) => count))
  expect(Math.max(...counts)).toBe(planned?.usernames.length)
  expect(items.filter(({ bookmark }) => bookmark)).toHaveLength(2)
  await addTagsAndBookmarks(server, council)
  expect(await itemsNow()).toEqual(items)
}

/** Expects motions in every state, with signature chains and attachments, as their people see them; a second load changes nothing. */
export async function expectMotions(server: TestServer, council: Council) {
  const seenBy = async (username: string) => {
    const me = server.as(await findUser(server.db, username))
    const { body: meetings } = await me.call(listMeetings, {})
    return (await Promise.all(meetings.map(({ id }) => me.call(listMotions, { params: { id }, query: {} })))).flatMap(({ body }) => body)
  }
  const seen = await seenBy('responsible')
  const planned = council.motions.map(({ title, opened, signed, submitted, withdrawn, attachments }) => ({
    title,
    status: withdrawn ? 'WITHDRAWN' : submitted ? 'SUBMITTED' : opened ? 'OPEN' : 'DRAFT',
    signed: [...signed.map(({ at }) => at), ...(submitted ? [submitted] : [])],
    attachments: attachments.map(({ file_name }) => file_name),
  }))
  const shown = seen.map(({ title, status, signatures, attachments }) => ({
    title,
    status,
    signed: signatures.map(({ signed_at }) => new Date(signed_at).toISOString()),
    attachments: attachments.map(({ name }) => name),
  }))
  const byTitle = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title)
  expect(shown.toSorted(byTitle)).toEqual(planned.toSorted(byTitle))

  const member = (await seenBy('member')).filter(({ meeting }) => meeting.is_running_meeting)
  expect(new Set(member.map(({ status }) => status))).toEqual(new Set(['DRAFT', 'OPEN', 'SUBMITTED']))
  expect(member.filter(({ can_sign }) => can_sign)).toHaveLength(2)
  expect(member.filter(({ has_signed }) => has_signed).length).toBeGreaterThan(1)
  expect(member.filter(({ status, creator }) => status === 'DRAFT' && creator.username !== 'member')).toEqual([])
  expect(await seenBy('newcomer')).toEqual([])

  const rows = () => server.db.selectFrom('motion').selectAll().orderBy('id').execute()
  const there = await rows()
  await addMotions(server, council, dayOf(new Date(), server.env.time_zone))
  expect(await rows()).toEqual(there)
}

/**
 * Expects postings in every state of the inbox, with their files, as the records staff and their authors see them; a second load changes
 * nothing.
 */
export async function expectPostings(server: TestServer, council: Council) {
  await addPostings(server, council, dayOf(new Date(), server.env.time_zone))
  const staff = server.as(await findUser(server.db, 'records'))
  const { items } = (await staff.call(listInbox, { query: {} })).body
  expect(items).toHaveLength(council.postings.length)
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['received', 'accepted', 'attached', 'rejected']))
  for (const planned of council.postings) {
    const poster = server.as(await findUser(server.db, planned.username))
    const own = (await poster.call(listOwnPostings, { query: {} })).body.find(
      ({ created }) => Date.parse(created) === Date.parse(planned.posted),
    )
    const { body } = await poster.call(getPosting, { params: { id: own?.id ?? 0 } })
    expect(body).toMatchObject({ kind: planned.kind, title: planned.title, state: planned.decision?.state ?? 'received' })
    expect(body.files.map(({ name }) => name)).toEqual(planned.papers.map(({ file_name }) => file_name))
    const { decision } = planned
    if (decision?.state === 'rejected') expect(body.answer).toBe(decision.answer)
    if (decision?.state === 'attached') expect(body.business?.number).toBe(decision.number)
    if (decision?.state === 'accepted') expect(body.business).toMatchObject({ number: decision.number, title: decision.title })
  }
}

/** Expects that only the member who annotated a withdrawn draft still sees it. */
export async function expectWithdrawn(server: TestServer): Promise<void> {
  const { id } = await server.db
    .selectFrom('meeting')
    .select('id')
    .where('opengever_id', '=', secondReading.opengever_id)
    .executeTakeFirstOrThrow()
  const titles = async (username: string) => {
    const { body } = await server.as(await findUser(server.db, username)).call(listWithdrawn, { params: { id } })
    return [body.agenda_items, body.documents.map(({ title }) => title)]
  }
  expect(await titles('member')).toEqual([[], [withdrawnDraft]])
  expect(await titles('colleague')).toEqual([[], []])
}
