import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPaper } from '#platform/web/pdf/fixtures.ts'
import { aPlacedNote } from './fixtures.ts'
import { openPages } from './page-fixtures.tsx'
import type { PaperNotes } from './paper-notes.ts'

const foreign = {
  isOwner: false,
  shared: true,
  public: true,
  author: { first_name: 'Beat', last_name: 'Ärni', username: 'beat', full_name: 'Ärni Beat' },
}

const namesOf = (elements: HTMLElement[]) => elements.map((one) => one.getAttribute('aria-label'))

test('marks each note on its page from top to bottom, labelled by author and beginning', async () => {
  const { pages, markers } = await openPages([
    aPlacedNote({ id: 1, position_y: 500, annotation: 'Woher\nkommt diese Zahl?' }),
    aPlacedNote({
      id: 2,
      position_y: 100,
      ...foreign,
      annotation: 'Bitte vor der Sitzung mit dem Amt klären, wer die Kosten der Vorfinanzierung trägt',
    }),
    aPlacedNote({ id: 3, page_number: 2, annotation: 'Hinten' }),
    aPlacedNote({ id: 4, page_number: 9, annotation: 'Die Seite gibt es nicht mehr' }),
  ])
  expect(namesOf(markers())).toEqual([
    'Notiz von Ärni Beat: Bitte vor der Sitzung mit dem Amt klären, wer die Kosten …',
    'Ihre Notiz: Woher kommt diese Zahl?',
    'Ihre Notiz: Hinten',
  ])
  expect(within(pages[1]!).getAllByRole('button')).toHaveLength(1)
  // Visual only, rendered by the style sheet.
  expect(pages[0]!.querySelector<HTMLElement>('[data-initials]')?.dataset.initials).toBe('ÄB')
})

test('places markers by page rotation, and at the edge of a smaller page', async () => {
  const { markers } = await openPages([aPlacedNote({ position_x: 900, position_y: 200 })], { paper: aPaper({ rotation: 90 }) })
  const { left, top } = markers()[0]!.style
  expect([left, top]).toEqual(['75%', '100%'])
})

test.each([
  [0, ['Oben rechts', 'Unten links']],
  [90, ['Unten links', 'Oben rechts']],
  [180, ['Unten links', 'Oben rechts']],
  [270, ['Oben rechts', 'Unten links']],
] as const)('tab order goes from top to bottom on a page rotated by %i', async (rotation, texts) => {
  const notes = [
    aPlacedNote({ id: 1, position_x: 500, position_y: 100, annotation: 'Oben rechts' }),
    aPlacedNote({ id: 2, position_x: 100, position_y: 700, annotation: 'Unten links' }),
  ]
  const { markers } = await openPages(notes, { paper: aPaper({ rotation }) })
  expect(namesOf(markers())).toEqual(texts.map((text) => `Ihre Notiz: ${text}`))
})

test('hides markers except that of the selected note', async () => {
  const notes = [aPlacedNote({ id: 1 }), aPlacedNote({ id: 2, annotation: 'Offen' })]
  const { markers } = await openPages(notes, { change: { isShown: false } })
  expect(markers()).toEqual([])
  cleanup()
  await openPages(notes, { change: { isShown: false, selected: 2 } })
  expect(namesOf(screen.getAllByRole('button', { name: /^Ihre Notiz:/ }))).toEqual(['Ihre Notiz: Offen'])
  expect(screen.getByRole('region', { name: 'Ihre Notiz: Offen' })).toBeTruthy()
})

test('a click on the page chooses the place of a new note', async () => {
  const { user, pages, paperNotes } = await openPages([], { change: { doing: { do: 'place', note: null } } })
  expect(screen.getByText(/^Klicken Sie auf die Stelle/)).toBeTruthy()
  fireEvent.click(pages[1]!, { clientX: 200, clientY: 300 })
  expect(paperNotes.doing).toEqual({ do: 'write', place: { page_number: 2, position_x: 200, position_y: 300 } })
  await user.keyboard('{Escape}')
})

test('arrow keys and Enter choose a place, starting from the middle of the page', async () => {
  const { user, paperNotes } = await openPages([], { change: { doing: { do: 'place', note: null } } })
  expect(document.activeElement?.textContent).toBe('In der Mitte dieser Seite platzieren')
  await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}')
  expect(document.activeElement?.textContent).toBe('Hier platzieren')
  expect(screen.getByText('Seite 1: 51 % von links, 56 % von oben').tagName).toBe('OUTPUT')
  await user.keyboard('{Enter}')
  expect(paperNotes.doing).toEqual({ do: 'write', place: { page_number: 1, position_x: 305, position_y: 445 } })
})

test('arrow keys in an open menu or in tabs do not choose a place', async () => {
  const { user } = await openPages([], {
    change: { doing: { do: 'place', note: null } },
    beside: () => ['menu', 'tablist'].map((role) => <div key={role} role={role} tabIndex={-1} />),
  })
  for (const role of ['menu', 'tablist']) {
    screen.getByRole(role).focus()
    await user.keyboard('{ArrowRight}')
  }
  expect(screen.getByRole('button', { name: 'In der Mitte dieser Seite platzieren' })).toBeTruthy()
})

test('Escape cancels choosing a place', async () => {
  const { user, paperNotes } = await openPages([], { change: { doing: { do: 'place', note: null } } })
  await user.keyboard('{Escape}')
  expect(paperNotes.doing).toBeNull()
})

const own = aPlacedNote()

test.each([
  ['choosing a place for a new one', { doing: { do: 'place', note: null } }, 'pages'],
  ['moving one', { doing: { do: 'place', note: own } }, 'marker'],
  ['moving one that is no longer marked', { doing: { do: 'place', note: own }, isShown: false }, 'pages'],
] satisfies [string, Partial<PaperNotes>, string][])('keeps the focus after cancelling %s', async (_what, change, where) => {
  const paper = aPaper()
  const { user, markers } = await openPages([own], { paper, change })
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(document.activeElement).toBe(where === 'marker' ? markers()[0] : paper.pdfViewer.viewer.container)
})

test('focuses the document after closing a bubble whose marker is hidden', async () => {
  const paper = aPaper()
  const { user, paperNotes } = await openPages([own], { paper, change: { isShown: false } })
  act(() => paperNotes.select(1))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(paper.pdfViewer.viewer.container)
})

test('arrow keys move a note from its place', async () => {
  const note = aPlacedNote()
  const { user, move } = await openPages([note], { change: { doing: { do: 'place', note } } })
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(move).toHaveBeenCalledExactlyOnceWith(note, { page_number: 1, position_x: 95, position_y: 300 })
})

const drag = (marker: HTMLElement, pointerType: string) => {
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, pointerType, isPrimary: true, button: 0, buttons: 1 })
  marker.setPointerCapture = () => {}
  fireEvent.pointerDown(marker, at(0, 0))
  fireEvent.pointerMove(marker, at(40, 20))
  fireEvent.pointerUp(marker, at(40, 20))
  fireEvent.click(marker)
}

test.each([
  ['by mouse', aPlacedNote(), 'mouse', 1],
  ['by pen', aPlacedNote(), 'pen', 1],
  ['not by a finger that scrolls', aPlacedNote(), 'touch', 0],
  ['not by anybody else', aPlacedNote(foreign), 'mouse', 0],
])('dragging moves a note: %s', async (_how, note, pointerType, times) => {
  const { markers, move } = await openPages([note])
  drag(markers()[0]!, pointerType)
  expect(move).toHaveBeenCalledTimes(times)
  // The click that ends a drag opens nothing.
  expect(screen.queryAllByRole('region')).toHaveLength(1 - times)
})

test('a shared note of another person opens read-only with its author', async () => {
  const { user, markers } = await openPages([aPlacedNote({ ...foreign, annotation: 'Zahl stimmt nicht' })])
  await user.click(markers()[0]!)
  const bubble = within(screen.getByRole('region', { name: 'Notiz von Ärni Beat: Zahl stimmt nicht' }))
  expect(bubble.getByText('Ärni Beat (beat)')).toBeTruthy()
  expect(bubble.getAllByRole('button').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)).toEqual(['Schliessen'])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region')).toBeNull()
  expect(document.activeElement).toBe(markers()[0])
})

test('one’s own note can be edited, deleted and moved from its bubble', async () => {
  const { user, markers, paperNotes } = await openPages([aPlacedNote()])
  await user.click(markers()[0]!)
  const bubble = within(screen.getByRole('region'))
  for (const name of ['Notiz bearbeiten', 'Notiz löschen']) expect(bubble.getByRole('button', { name })).toBeTruthy()
  await user.click(bubble.getByRole('button', { name: 'Notiz verschieben' }))
  expect(paperNotes.doing).toMatchObject({ do: 'place', note: { id: 1 } })
})
