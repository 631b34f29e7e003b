import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { aSession } from '#features/annotations/web/fixtures.ts'
import type { Draft, GestureContext, Handwriting } from '#features/annotations/web/gestures/gesture-context.ts'
import type { LayerSession } from '#features/annotations/web/session/layer-session.ts'
import { useAnnotationsByPage } from '#features/annotations/web/session/shown-annotations.ts'
import { useAnnotator } from '#features/annotations/web/tools/use-annotator.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { aFreetext, aNote } from '#testing/shared/an-annotation.ts'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { PageLayer } from './PageLayer.tsx'

/** A page with these annotations, and the select tool chosen. */
async function openPage(...annotations: Annotation[]) {
  await startPaperLanguage()
  const host = document.body.appendChild(document.createElement('div'))
  const page: PageHost = { index: 0, host, width: 595, height: 842, rotation: 0, scale: 1 }
  const session = aSession({ annotations })
  const held: { annotator?: Annotator } = {}
  const annotator = () => held.annotator!
  const fresh = createStore<Annotation | null>(null)
  const context: GestureContext = {
    pdfViewer: {} as PdfViewer,
    annotator,
    pages: () => [page],
    draft: createStore<Draft | null>(null),
    fresh,
    handwriting: createStore<Handwriting | null>(null),
  }
  function Paper() {
    held.annotator = useAnnotator(session)
    const upon = useAnnotationsByPage(session).get(0) ?? []
    return <PageLayer page={page} annotations={upon} context={context} annotator={held.annotator} />
  }
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <Paper />
    </Themed>,
  )
  act(() => annotator().chooseTool('select'))
  const user = userEvent.setup()
  /** Opens the editor by keyboard, as a user of a screen reader does. */
  const open = async () => {
    screen.getByRole('listbox').focus()
    await user.keyboard('{Home}{Enter}')
  }
  const begin = (annotation: Annotation) =>
    act(() => {
      fresh.set(annotation)
      annotator().edit(annotation.id)
    })
  const elsewhere = (...changes: Parameters<LayerSession['change']>[0]) => act(() => session.change(changes))
  const texts = () => session.shown().annotations.map(({ text }) => text)
  return { session, user, open, begin, elsewhere, texts }
}

const field = () => screen.queryByRole('textbox')

/** Number of steps that can be undone. */
function stepsOf(session: LayerSession): number {
  let steps = 0
  for (; session.shown().can_undo && steps < 10; steps++) session.undo()
  return steps
}

test.each([aNote({ text: 'Von gestern' }), aFreetext({ text: 'Von gestern' })])(
  'closing an unedited $type keeps the text that another device saved meanwhile',
  async (before) => {
    const { user, open, elsewhere, texts } = await openPage(before)
    await open()
    elsewhere({ kind: 'update', before, annotation: { ...before, text: 'Vom anderen Gerät' } })
    await user.keyboard('{Escape}')
    expect(field()).toBe(null)
    expect(texts()).toEqual(['Vom anderen Gerät'])
  },
)

test('a note removed elsewhere is recreated with a new id if its text was edited, otherwise it stays removed', async () => {
  const note = aNote({ text: 'Alt' })
  const { user, open, elsewhere, texts, session } = await openPage(note)
  await open()
  await user.keyboard(' und neu')
  elsewhere({ kind: 'remove', annotation: note })
  expect(field()).toBe(null)
  expect(texts()).toEqual(['Alt und neu'])
  const [again] = session.shown().annotations
  expect(again!.id).not.toBe(note.id)
  await open()
  elsewhere({ kind: 'remove', annotation: again! })
  expect(field()).toBe(null)
  expect(texts()).toEqual([])
})

test.each([aNote({ text: '' }), aFreetext({ text: '' })])('a $type that ends in white space is one undo step', async (fresh) => {
  const { user, begin, texts, session } = await openPage()
  begin(fresh)
  await user.keyboard('abc {Enter}{Escape}')
  expect(texts()).toEqual(['abc'])
  expect(stepsOf(session)).toBe(1)
})

test('a text is saved when the page is hidden, and editing goes on', async () => {
  const { user, begin, texts } = await openPage()
  begin(aNote({ text: '' }))
  await user.keyboard('Ein langer Satz')
  expect(texts()).toEqual([])
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  visibility.mockRestore()
  expect(texts()).toEqual(['Ein langer Satz'])
  await user.keyboard(', der weitergeht{Escape}')
  expect(texts()).toEqual(['Ein langer Satz, der weitergeht'])
})

test.each([
  ['Escape', '{Escape}'],
  ['Ctrl and Enter', '{Control>}{Enter}{/Control}'],
])('closing a text with %s returns the focus', async (_name, keys) => {
  const { user, open } = await openPage(aFreetext())
  await open()
  expect(document.activeElement).toBe(field())
  await user.keyboard(keys)
  expect(field()).toBe(null)
  expect(document.activeElement).toBe(screen.getByRole('listbox'))
})

test('the close button of a note returns the focus, a click elsewhere does not', async () => {
  const { user, open } = await openPage(aNote())
  await open()
  await user.click(screen.getByRole('button', { name: 'Schliessen' }))
  expect(document.activeElement).toBe(screen.getByRole('listbox'))
  await open()
  await user.click(document.body)
  expect(field()).toBe(null)
  expect(document.activeElement).toBe(document.body)
})
