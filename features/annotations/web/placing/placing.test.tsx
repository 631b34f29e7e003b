import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import { alone, aSession } from '#features/annotations/web/fixtures.ts'
import { AnnotationList } from '#features/annotations/web/list/AnnotationList.tsx'
import { useAnnotator } from '#features/annotations/web/tools/use-annotator.ts'
import { aPaper } from '#platform/web/pdf/fixtures.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { aHighlight, aNote, aRectangle } from '#testing/shared/an-annotation.ts'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { Placing, placedOn } from './Placing.tsx'

async function open(unplaced: Annotation[]) {
  await startPaperLanguage()
  const session = aSession({ unplaced })
  const {
    pages: [page],
    pdfViewer,
  } = aPaper()
  function Paper() {
    const annotator = useAnnotator(session)
    return (
      <>
        <AnnotationList annotator={annotator} together={alone()} onPlace={() => {}} onGo={() => {}} />
        <Placing annotator={annotator} pdfViewer={pdfViewer} />
      </>
    )
  }
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <Paper />
    </Themed>,
  )
  return { user: userEvent.setup(), session, page: page! }
}

const note = aNote({ text: 'Wohin?', pageIndex: 4, is_unplaced: true })
const begin = () => screen.getByRole('button', { name: '«Notizzettel: Wohin?» platzieren' })

test('an unplaced annotation is listed with its old page; a click on a page places it, with undo', async () => {
  const { user, session, page } = await open([note])
  expect(screen.getByRole('heading', { name: '1 Anmerkung nicht platziert' })).toBeDefined()
  expect(screen.getByText('Notizzettel, früher auf Seite 5')).toBeDefined()
  await user.click(begin())
  await user.pointer({ keys: '[MouseLeft]', target: page, coords: { clientX: 200, clientY: 300 } })
  expect(session.shown().unplaced).toEqual([])
  const [placed] = session.shown().annotations
  expect(placed).toMatchObject({ id: note.id, pageIndex: 0, text: 'Wohin?' })
  expect(placed).not.toHaveProperty('is_unplaced')
  expect(boundsOf(placed!)).toMatchObject({ x: 200 - boundsOf(note).width / 2, y: 300 - boundsOf(note).height / 2 })
  session.undo()
  expect(session.shown()).toMatchObject({ annotations: [], unplaced: [note] })
})

test('by keyboard: Enter places an annotation in the middle of the page, Escape leaves it unplaced', async () => {
  const { user, session } = await open([note])
  begin().focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('In der Mitte dieser Seite platzieren')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Platzieren' })).toBeNull()
  expect(session.shown().unplaced).toEqual([note])
  begin().focus()
  await user.keyboard('{Enter}{Enter}')
  const { x, width } = boundsOf(session.shown().annotations[0]!)
  expect(x + width / 2).toBeCloseTo(300)
})

test('a large annotation is placed within the page, and an unplaced one can be deleted', async () => {
  const { user, session, page } = await open([aRectangle({ width: 300, height: 100, is_unplaced: true })])
  await user.click(screen.getByRole('button', { name: /platzieren$/ }))
  await user.pointer({ keys: '[MouseLeft]', target: page, coords: { clientX: 590, clientY: 795 } })
  const { x, y, width, height } = boundsOf(session.shown().annotations[0]!)
  expect([x + width, y + height]).toEqual([600, 800])
  act(session.undo)
  await user.click(await screen.findByRole('button', { name: /löschen$/ }))
  expect(session.shown()).toMatchObject({ annotations: [], unplaced: [] })
})

test('a marking is placed on selected text with its id and remark; a second page gets a new annotation', async () => {
  const marking = aHighlight({ text: 'Prüfen', pageIndex: 7, is_unplaced: true })
  const { user } = await open([marking])
  await user.click(screen.getByRole('button', { name: /platzieren$/ }))
  expect(screen.getByRole('button', { name: 'Ausgewählten Text verwenden' })).toHaveProperty('disabled', true)
  const rects = [{ x: 1, y: 2, width: 3, height: 4 }]
  const quote = { exact: 'neu', prefix: '', suffix: '' }
  const [first, second, ...others] = placedOn(marking, [
    { pageIndex: 0, rects, turn: 0, quote },
    { pageIndex: 1, rects, turn: 90, quote },
  ])
  const { is_unplaced: _, ...kept } = marking
  expect(first).toEqual({ kind: 'update', before: marking, annotation: { ...kept, pageIndex: 0, rects, turn: 0, quote } })
  expect(second).toMatchObject({ kind: 'create', annotation: { type: 'highlight', color: marking.color, pageIndex: 1, turn: 90 } })
  expect(others).toEqual([])
  expect(placedOn(marking, [])).toEqual([])
})
