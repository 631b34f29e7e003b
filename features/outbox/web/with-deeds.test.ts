import { expect, test } from 'vitest'
import { aNote } from '#features/notes/web/fixtures.ts'
import { aMeeting, anAgendaItem } from '#testing/web/fixtures.ts'
import type { Deed, Waiting } from './deed.ts'
import { aNewNote, aRewritten, listed } from './fixtures.ts'
import { join } from './join.ts'
import { removedNote } from './note-deeds.ts'
import { withDeeds } from './with-deeds.ts'

const WRITTEN = '2026-11-23T12:50:00.000Z'
const waitingOf = (deed: Deed, refusal: Waiting['refusal'] = null): Waiting[] => {
  const one = join(null, { deed, title: '', user_id: 1, written: WRITTEN })
  return one ? [{ ...one, refusal }] : []
}
const tagger = { username: 'muster', full_name: 'Muster Eva' }
const item = anAgendaItem({ id: 30, bookmark: false, notes: [70] })
const meeting = aMeeting({ id: 4, agenda_items: [item, anAgendaItem({ id: 31 })] })

test('an answer to which nothing is to be said stays the very same', () => {
  const deed = { kind: 'bookmark', id: 99, bookmark: true } as const
  expect(withDeeds([], 'meetings/4/', meeting)).toBe(meeting)
  expect(withDeeds(waitingOf(deed), 'meetings/4/', meeting)).toBe(meeting)
  expect(withDeeds(waitingOf({ ...deed, id: 30 }, { status: 403, detail: '' }), 'meetings/4/', meeting)).toBe(meeting)
})

test('in whatever lists an item it has the bookmark, the own tags and the notes that wait, and all else stays the very same', () => {
  const note = aNewNote('Neu').deed
  const waiting = [
    ...waitingOf({ kind: 'bookmark', id: 30, bookmark: true }),
    ...waitingOf({ kind: 'tags', content_type: 'agendaitem', id: 30, added: ['lesen'], removed: ['wort'], tagger }),
    ...waitingOf(note),
  ]
  const tags = [
    { slug: 'wort', ...tagger, created: WRITTEN },
    { slug: 'wort', username: 'keller', full_name: 'Keller Urs', created: WRITTEN },
  ]
  const told = { ...meeting, agenda_items: [{ ...item, tags, tag_counts: [{ slug: 'wort', count: 2 }] }, meeting.agenda_items[1]!] }
  const shown = withDeeds(waiting, 'meetings/4/', told)
  expect(shown.agenda_items[0]).toMatchObject({
    bookmark: true,
    tag_counts: [
      { slug: 'wort', count: 1 },
      { slug: 'lesen', count: 1 },
    ],
  })
  expect(shown.agenda_items[0]!.tags.map(({ slug, username }) => `${slug} ${username}`)).toEqual(['wort keller', 'lesen muster'])
  expect(shown.agenda_items[0]!.notes).toEqual([note.kind === 'note' && note.note.id, 70])
  expect(shown.agenda_items[1]).toBe(told.agenda_items[1])
  // Idempotent.
  expect(withDeeds(waiting, 'meetings/4/', shown)).toBe(shown)
})

test('a list of notes has the new one once, also when the server has it by then, with the words that are wanted', () => {
  const { deed } = aNewNote('Neu', '0b8f6a52-8b4e-4e43-9f6c-0d6f6c1b2a10')
  const kept = aNote({ id: 71, key: '0b8f6a52-8b4e-4e43-9f6c-0d6f6c1b2a10', annotation: 'Alt' })
  const textsOf = (notes: (typeof kept)[]) => notes.map(({ id, annotation }) => [id > 0, annotation])
  expect(textsOf(withDeeds(waitingOf(deed), listed, [aNote()]))).toEqual([
    [false, 'Neu'],
    [true, aNote().annotation],
  ])
  expect(textsOf(withDeeds(waitingOf(deed), listed, [kept]))).toEqual([[true, 'Neu']])
  expect(withDeeds(waitingOf(deed), 'agenda_items/31/notes/', [aNote()])).toHaveLength(1)
  expect(withDeeds(waitingOf(deed), 'https://rat.example/api/v1/notes/', [aNote()])).toHaveLength(2)
})

test('what is changed or removed is so in every list', () => {
  const note = aNote({ object_id: 30, content_type: 'agendaitem' })
  expect(withDeeds(waitingOf(aRewritten(note, 'Anders').deed), 'notes/', [note])).toEqual([{ ...note, annotation: 'Anders' }])
  const gone = waitingOf(removedNote(note, '').deed)
  expect(withDeeds(gone, listed, [note])).toEqual([])
  expect(withDeeds(gone, 'meetings/4/', meeting).agenda_items[0]!.notes).toEqual([])
})

test('what was read is read', () => {
  const document = { id: 5, version_id: 12, title: 'Protokoll', last_seen: null }
  const waiting = waitingOf({ kind: 'seen_version', document: 'protocols', id: 5, version_id: 12 })
  expect(withDeeds(waiting, 'meetings/4/', { documents: [document] })).toEqual({ documents: [{ ...document, last_seen: WRITTEN }] })
  const unseen = { ...meeting, last_seen: null }
  expect(withDeeds(waitingOf({ kind: 'seen_meeting', id: 4 }), 'committees/2/', { meetings: [unseen] }).meetings[0]!.last_seen).toBe(
    WRITTEN,
  )
})
