import { expect, test } from 'vitest'
import { bookmarkChange } from '#features/bookmarks/web/bookmark-operation.ts'
import { pagesRead, seenVersion } from '#features/documents/web/record-reading.ts'
import { seenMeeting } from '#features/meetings/web/seen-meeting.ts'
import { aNote } from '#features/notes/web/fixtures.ts'
import { removedNote } from '#features/notes/web/operation/note-changes.ts'
import { tagsChange } from '#features/tags/web/tags-operation.ts'
import { type Change, joined, type Operation, type Refusal, withOperations } from '#platform/web/offline/outbox/operation.ts'
import { aMeeting, anAgendaItem } from '#testing/web/fixtures.ts'
import { aNewNote, aRewritten, kinds, listed } from './fixtures.ts'

const WRITTEN = '2026-11-23T12:50:00.000Z'
const waitingOf = (change: Change, refusal: Refusal | null = null): Operation[] => {
  const one = joined(kinds, null, { ...change, user_id: 1, written: WRITTEN })
  return one ? [{ ...one, refusal }] : []
}
const withWaiting = <T>(waiting: readonly Operation[], address: string, answer: T): T => withOperations(kinds, { waiting, address }, answer)
const tagger = { username: 'muster', full_name: 'Muster Eva' }
const item = anAgendaItem({ id: 30, bookmark: false, notes: [70] })
const meeting = aMeeting({ id: 4, agenda_items: [item, anAgendaItem({ id: 31 })] })

test('an answer that no waiting operation changes stays the same object', () => {
  const bookmark = (id: number) => bookmarkChange({ title: '', id, bookmark: true })
  expect(withWaiting([], 'meetings/4/', meeting)).toBe(meeting)
  expect(withWaiting(waitingOf(bookmark(99)), 'meetings/4/', meeting)).toBe(meeting)
  expect(withWaiting(waitingOf(bookmark(30), { status: 403, detail: '' }), 'meetings/4/', meeting)).toBe(meeting)
})

test('a listed item shows waiting bookmark, tags and notes; everything else stays the same object', () => {
  const note = aNewNote('Neu')
  const waiting = [
    ...waitingOf(bookmarkChange({ title: '', id: 30, bookmark: true })),
    ...waitingOf(tagsChange({ title: '', content_type: 'agendaitem', id: 30, added: ['lesen'], removed: ['wort'], tagger })),
    ...waitingOf(note),
  ]
  const tags = [
    { slug: 'wort', ...tagger, created: WRITTEN },
    { slug: 'wort', username: 'keller', full_name: 'Keller Urs', created: WRITTEN },
  ]
  const answer = { ...meeting, agenda_items: [{ ...item, tags, tag_counts: [{ slug: 'wort', count: 2 }] }, meeting.agenda_items[1]!] }
  const shown = withWaiting(waiting, 'meetings/4/', answer)
  expect(shown.agenda_items[0]).toMatchObject({
    bookmark: true,
    tag_counts: [
      { slug: 'wort', count: 1 },
      { slug: 'lesen', count: 1 },
    ],
  })
  expect(shown.agenda_items[0]!.tags.map(({ slug, username }) => `${slug} ${username}`)).toEqual(['wort keller', 'lesen muster'])
  expect(shown.agenda_items[0]!.notes).toEqual([note.content.note.id, 70])
  expect(shown.agenda_items[1]).toBe(answer.agenda_items[1])
  // Idempotent.
  expect(withWaiting(waiting, 'meetings/4/', shown)).toBe(shown)
})

test('a list of notes shows a new note once with its waiting text, also if the server already has it', () => {
  const change = aNewNote('Neu', '0b8f6a52-8b4e-4e43-9f6c-0d6f6c1b2a10')
  const kept = aNote({ id: 71, key: '0b8f6a52-8b4e-4e43-9f6c-0d6f6c1b2a10', annotation: 'Alt' })
  const textsOf = (notes: (typeof kept)[]) => notes.map(({ id, annotation }) => [id > 0, annotation])
  expect(textsOf(withWaiting(waitingOf(change), listed, [aNote()]))).toEqual([
    [false, 'Neu'],
    [true, aNote().annotation],
  ])
  expect(textsOf(withWaiting(waitingOf(change), listed, [kept]))).toEqual([[true, 'Neu']])
  expect(withWaiting(waitingOf(change), 'agenda_items/31/notes/', [aNote()])).toHaveLength(1)
  expect(withWaiting(waitingOf(change), 'https://rat.example/api/v1/notes/', [aNote()])).toHaveLength(2)
})

test('waiting changes and removals of a note show in every list', () => {
  const note = aNote({ object_id: 30, content_type: 'agendaitem' })
  expect(withWaiting(waitingOf(aRewritten(note, 'Anders')), 'notes/', [note])).toEqual([{ ...note, annotation: 'Anders' }])
  const gone = waitingOf(removedNote(note, ''))
  expect(withWaiting(gone, listed, [note])).toEqual([])
  expect(withWaiting(gone, 'meetings/4/', meeting).agenda_items[0]!.notes).toEqual([])
})

test('waiting visits and readings show as last_seen', () => {
  const document = { id: 5, version_id: 12, title: 'Protokoll', last_seen: null }
  const waiting = waitingOf(seenVersion({ document: 'protocols', id: 5, version_id: 12 }))
  expect(withWaiting(waiting, 'meetings/4/', { documents: [document] })).toEqual({ documents: [{ ...document, last_seen: WRITTEN }] })
  const unseen = { ...meeting, last_seen: null }
  expect(withWaiting(waitingOf(seenMeeting(4)), 'committees/2/', { meetings: [unseen] }).meetings[0]!.last_seen).toBe(WRITTEN)
})

test('waiting pages of a version are merged, with the last page', () => {
  const paper = { document: 'protocols', id: 5, version_id: 12 } as const
  const [first] = waitingOf(pagesRead({ ...paper, pages: [1, 2], last_page: 2 }))
  const change = { ...pagesRead({ ...paper, pages: [2, 7], last_page: 7 }), written: WRITTEN, user_id: 1 }
  expect(joined(kinds, first!, change)).toMatchObject({ revision: 2, content: { pages: [1, 2, 7], last_page: 7 } })
})
