import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NoteItem } from '#features/notes/web/NoteItem.tsx'
import { newNoteOn, newNoteUpon } from '#features/notes/web/note-actions.ts'
import { changedNote, dropDraft, readDraft } from '#features/notes/web/note-draft.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keep } from '#platform/web/lib/storage/kept.ts'
import { aPaper } from '#platform/web/pdf/fixtures.ts'
import { aPlacedNote } from './fixtures.ts'
import { openPages } from './page-fixtures.tsx'
import type { Doing } from './paper-notes.ts'

const paper = { kind: 'attachments', id: 50 } as const
const place = { page_number: 1, position_x: 200, position_y: 300 }
const writing: Doing = { do: 'write', place }

const bubble = () => within(screen.getByRole('region'))
const field = () => bubble().getByRole<HTMLTextAreaElement>('textbox')

test('an unsaved note is kept when something else is begun, and is gone once discarded', async () => {
  const { user, paperNotes } = await openPages([], { change: { doing: writing } })
  await user.type(field(), 'Nicht verlieren')
  // As the toolbar, the list of notes and a drawing tool do.
  act(() => paperNotes.begin(null))
  expect(screen.queryByRole('region')).toBeNull()
  act(() => paperNotes.begin({ do: 'write', place: { ...place, page_number: 2 } }))
  expect(field().value).toBe('Nicht verlieren')
  await user.click(bubble().getByRole('button', { name: 'Verwerfen' }))
  await user.click(bubble().getByRole('button', { name: 'Angaben verwerfen' }))
  act(() => paperNotes.begin(writing))
  expect(field().value).toBe('')
})

test('saving a placed note clears its own draft and keeps that of the list', async () => {
  const kept = { annotation: 'Zum Ganzen', audience: 'private', committee_groups: [] } as const
  keep(storageKey(`note_draft:${newNoteOn(paper)}`), JSON.stringify(kept))
  const { user } = await openPages([], {
    change: { doing: writing },
    answers: { 'POST attachments/50/notes/': aPlacedNote({ id: 3 }) },
  })
  await user.type(field(), 'Zur Stelle')
  expect(readDraft(newNoteUpon(paper))).toMatchObject({ annotation: 'Zur Stelle' })
  await user.click(bubble().getByRole('button', { name: 'Notiz speichern' }))
  await waitFor(() => expect(readDraft(newNoteUpon(paper))).toBeNull())
  expect(readDraft(newNoteOn(paper))).toEqual(kept)
  dropDraft(newNoteOn(paper))
})

test('closing a bubble keeps changes without asking; discarding drops them', async () => {
  const { user, markers } = await openPages([aPlacedNote()])
  await user.click(markers()[0]!)
  await user.click(bubble().getByRole('button', { name: 'Notiz bearbeiten' }))
  await user.type(await bubble().findByRole('textbox'), ' Und diese?')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region')).toBeNull()
  await user.click(markers()[0]!)
  expect(field().value).toBe('Woher kommt diese Zahl? Und diese?')
  await user.click(bubble().getByRole('button', { name: 'Abbrechen' }))
  await user.click(bubble().getByRole('button', { name: 'Angaben verwerfen' }))
  // The focus is still in it.
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region')).toBeNull()
  await user.click(markers()[0]!)
  expect(bubble().queryByRole('textbox')).toBeNull()
  expect(readDraft(changedNote({ id: 1 }))).toBeNull()
})

test('editing in the bubble takes over the form and text from the list', async () => {
  const note = aPlacedNote()
  const beside = () => (
    <aside>
      <NoteItem note={note} committee_id={2} />
    </aside>
  )
  const { user, markers } = await openPages([note], { beside })
  const list = within(screen.getByRole('complementary'))
  await user.click(list.getByRole('button', { name: 'Notiz bearbeiten' }))
  await user.type(await list.findByRole('textbox'), ' Und diese?')
  await user.click(markers()[0]!)
  expect(bubble().queryByRole('textbox')).toBeNull()
  await user.click(bubble().getByRole('button', { name: 'Notiz bearbeiten' }))
  expect(field().value).toBe('Woher kommt diese Zahl? Und diese?')
  expect(document.activeElement).toBe(field())
  expect(list.queryByRole('textbox')).toBeNull()
  await user.click(bubble().getByRole('button', { name: 'Abbrechen' }))
  await user.click(bubble().getByRole('button', { name: 'Angaben verwerfen' }))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('focuses the field of a new note', async () => {
  await openPages([], { change: { doing: writing } })
  expect(document.activeElement).toBe(field())
})

test('focuses a selected note once its page is drawn, and not again when it is redrawn', async () => {
  const drawn = aPaper({ pages: 2, drawn: 1 })
  await openPages([aPlacedNote({ page_number: 2 })], { paper: drawn, change: { selected: 1 } })
  expect(screen.queryByRole('region')).toBeNull()
  act(() => drawn.draw(2))
  expect(document.activeElement).toBe(screen.getByRole('region'))
  act(() => drawn.draw(1))
  act(() => drawn.draw(2))
  expect(document.activeElement).toBe(document.body)
})

test('Escape closes an open list of groups first, then the bubble', async () => {
  const { user } = await openPages([], { change: { doing: writing } })
  await user.type(field(), 'An das Büro')
  await user.click(bubble().getByRole('radio', { name: 'Ausgewählte Gruppen' }))
  await user.click(await bubble().findByRole('combobox', { name: 'Gruppen' }))
  await bubble().findByRole('option', { name: 'Büro' })
  await user.keyboard('{Escape}')
  expect(field().value).toBe('An das Büro')
  await waitFor(() => expect(bubble().queryByRole('option', { name: 'Büro' })).toBeNull())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region')).toBeNull()
})
