import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { aSession } from '#features/annotations/web/fixtures.ts'
import type { Draft, GestureContext } from '#features/annotations/web/gestures/gesture-context.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { aHighlight, aNote } from '#testing/shared/an-annotation.ts'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { KeyboardSelection } from './KeyboardSelection.tsx'

const note = aNote({ x: 550, y: 100 })
const page = { index: 0, width: 595, height: 842, rotation: 0 } as PageHost

/** A page on which a note and a marked passage are selected. */
async function openPage() {
  await startPaperLanguage()
  const annotations = [note, aHighlight()]
  const session = aSession({ annotations })
  const annotator = { session, selection: new Set(annotations.map(({ id }) => id)) } as unknown as Annotator
  const draft = createStore<Draft | null>(null)
  const context = { annotator: () => annotator, draft } as unknown as GestureContext
  const { unmount } = render(<KeyboardSelection page={page} annotations={annotations} context={context} annotator={annotator} />)
  const box = screen.getByRole('listbox')
  const hold = (key: string, times: number) => {
    for (let time = 0; time < times; time++) fireEvent.keyDown(box, { key, repeat: time > 0 })
  }
  const noteNow = () => session.shown().annotations[0]
  return { box, session, draft, hold, noteNow, unmount }
}

test('a selected marking is named by its kind and its words', async () => {
  const { box } = await openPage()
  const option = screen.getByRole('option')
  expect(box.getAttribute('aria-activedescendant')).toBe(option.id)
  expect(option.getAttribute('aria-label')).toBe('Hervorgehobener Text: Der Rat beschliesst')
})

test('holding an arrow key moves the selection up to the edge of the page, as one undo step', async () => {
  const { box, session, draft, hold, noteNow } = await openPage()
  hold('ArrowDown', 5)
  expect([draft.get()?.replaced.get(note.id), noteNow()]).toMatchObject([{ x: 550, y: 105 }, note])
  fireEvent.keyUp(box, { key: 'ArrowDown' })
  expect([draft.get(), noteNow()]).toMatchObject([null, { x: 550, y: 105 }])
  hold('ArrowRight', 100)
  fireEvent.keyUp(box, { key: 'ArrowRight' })
  expect(noteNow()).toMatchObject({ x: 575 })
  act(session.undo)
  act(session.undo)
  expect([noteNow(), session.shown().can_undo]).toEqual([note, false])
})

test.each<[string, (page: Awaited<ReturnType<typeof openPage>>) => void]>([
  ['the tab is hidden', () => fireEvent(document, new Event('visibilitychange'))],
  ['the window is left', () => fireEvent.blur(window)],
  ['the focus goes on', ({ box }) => fireEvent.blur(box)],
  ['another key is pressed', ({ box }) => fireEvent.keyDown(box, { key: 'z', ctrlKey: true })],
  ['the pointer begins', () => fireEvent.pointerDown(document.body)],
  ['the page goes', ({ unmount }) => unmount()],
])('a move is kept if %s while the key is held', async (_what, end) => {
  const opened = await openPage()
  opened.hold('ArrowUp', 3)
  end(opened)
  expect(opened.noteNow()).toMatchObject({ y: 97 })
})
