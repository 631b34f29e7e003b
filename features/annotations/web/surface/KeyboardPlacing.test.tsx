import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator, Tool } from '#features/annotations/web/annotator.ts'
import { aSession } from '#features/annotations/web/fixtures.ts'
import type { Draft, GestureContext, Handwriting } from '#features/annotations/web/gestures/gesture-context.ts'
import { useAnnotationsByPage } from '#features/annotations/web/session/shown-annotations.ts'
import { useAnnotator } from '#features/annotations/web/tools/use-annotator.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { KeyboardPlacing } from './KeyboardPlacing.tsx'
import { PageLayer } from './PageLayer.tsx'

/** A page of 600 by 800 points, of which the upper half is visible, with the focus on the pages. */
async function openPage(tool: Tool, { rotation = 0, can_change = true }: { rotation?: PageHost['rotation']; can_change?: boolean } = {}) {
  await startPaperLanguage()
  document.body.replaceChildren()
  const container = document.body.appendChild(document.createElement('div'))
  container.tabIndex = 0
  const host = container.appendChild(document.createElement('div'))
  container.getBoundingClientRect = () => new DOMRect(0, 0, 600, 400)
  host.getBoundingClientRect = () => (rotation === 90 ? new DOMRect(0, 0, 800, 600) : new DOMRect(0, 0, 600, 800))
  const page: PageHost = { index: 0, host, width: 600, height: 800, rotation, scale: 1 }
  const session = aSession({ can_change })
  const held: { annotator?: Annotator } = {}
  const annotator = () => held.annotator!
  const context: GestureContext = {
    pdfViewer: { viewer: { container } } as unknown as PdfViewer,
    annotator,
    pages: () => [page],
    draft: createStore<Draft | null>(null),
    fresh: createStore<Annotation | null>(null),
    handwriting: createStore<Handwriting | null>(null),
  }
  function Paper() {
    held.annotator = useAnnotator(session)
    return (
      <>
        <PageLayer page={page} annotations={useAnnotationsByPage(session).get(0) ?? []} context={context} annotator={held.annotator} />
        <KeyboardPlacing context={context} annotator={held.annotator} />
      </>
    )
  }
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <Paper />
    </Themed>,
  )
  act(() => annotator().chooseTool(tool))
  act(() => container.focus())
  return { container, session, draft: context.draft, user: userEvent.setup(), made: () => session.shown().annotations }
}

/** What a screen reader says; with plain spaces. */
const saidNow = () => screen.getByText(/% von links/).textContent?.replace(/\s/g, ' ')

test('Enter puts a shape in the middle of what is visible, arrows move it, Shift and arrows size it, Enter draws it', async () => {
  const { container, user, made, session } = await openPage('rectangle')
  await user.keyboard('{Enter}')
  const frame = screen.getByRole('application', { name: 'Rechteck platzieren, Seite 1' })
  expect(document.activeElement).toBe(frame)
  expect([made(), saidNow()]).toEqual([[], '50 % von links, 25 % von oben, 102 × 62 pt'])
  await user.keyboard('{ArrowRight}{ArrowDown}{Control>}{ArrowDown}{/Control}{Alt>}{ArrowLeft}{/Alt}')
  await user.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}')
  await user.keyboard('{Enter}')
  expect(made()).toMatchObject([{ type: 'rectangle', x: 259, y: 181, width: 110, height: 50 }])
  expect([document.activeElement, screen.queryByRole('application')]).toEqual([container, null])
  act(session.undo)
  expect(made()).toEqual([])
})

test('Escape takes it back, and so does leaving it', async () => {
  const { container, user, made, draft } = await openPage('ellipse')
  await user.keyboard(' ')
  await user.keyboard('{ArrowRight}{Escape}')
  expect([made(), draft.get(), document.activeElement]).toEqual([[], null, container])
  await user.keyboard(' ')
  await user.tab()
  expect([made(), draft.get(), screen.queryByRole('application')]).toEqual([[], null, null])
})

test.each([
  ['note', 'Text des Notizzettels'],
  ['freetext', 'Text'],
] as const)('after placing a %s its text is written', async (tool, name) => {
  const { user, made } = await openPage(tool)
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name }))
  await user.keyboard('Rückfrage{Escape}')
  expect(made()).toMatchObject([{ type: tool, text: 'Rückfrage' }])
})

test('the end of a line is moved by Shift and arrows, and nothing leaves the page', async () => {
  const { user, made } = await openPage('arrow')
  await user.keyboard('{Enter}{Shift>}{ArrowLeft}{/Shift}')
  for (let step = 0; step < 60; step++) await user.keyboard('{ArrowUp}')
  await user.keyboard('{Enter}')
  const [arrow] = made() as unknown as { from: [number, number]; to: [number, number] }[]
  expect([arrow!.from[0], arrow!.to[0], arrow!.to[1] - arrow!.from[1]]).toEqual([250, 340, 60])
  expect(arrow!.from[1]).toBeGreaterThanOrEqual(0)
  expect(arrow!.from[1]).toBeLessThan(10)
})

test('on a rotated page arrows follow the screen', async () => {
  const { user, made } = await openPage('note', { rotation: 90 })
  await user.keyboard('{Enter}')
  const before = saidNow()
  for (let step = 0; step < 4; step++) await user.keyboard('{ArrowRight}')
  expect([before, saidNow()]).toEqual(['38 % von links, 33 % von oben, 20 × 20 pt', '43 % von links, 33 % von oben, 20 × 20 pt'])
  expect(made()).toEqual([])
})

test('nothing is placed with other tools, on a read-only layer, or on a button', async () => {
  const { user } = await openPage('ink')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('application')).toBeNull()
  const other = await openPage('rectangle', { can_change: false })
  await other.user.keyboard('{Enter}')
  expect(screen.queryByRole('application')).toBeNull()
  const { user: third, container } = await openPage('rectangle')
  const button = container.appendChild(document.createElement('button'))
  act(() => button.focus())
  await third.keyboard('{Enter}')
  expect(screen.queryByRole('application')).toBeNull()
})
