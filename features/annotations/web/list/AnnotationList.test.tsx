import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Annotation, WireAnnotation } from '#features/annotations/annotation.ts'
import { alone, aSession } from '#features/annotations/web/fixtures.ts'
import { closedLayer } from '#features/annotations/web/session/layer-session.ts'
import { useAnnotator } from '#features/annotations/web/tools/use-annotator.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { aFreetext, aHighlight, aNote, anInk, aRectangle } from '#testing/shared/an-annotation.ts'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { AnnotationList } from './AnnotationList.tsx'

async function openList(layer: Parameters<typeof aSession>[0], session = aSession(layer)) {
  await startPaperLanguage()
  const went: Annotation[] = []
  const Open = () => (
    <AnnotationList together={alone()} annotator={useAnnotator(session)} onPlace={() => {}} onGo={(annotation) => went.push(annotation)} />
  )
  const { unmount } = render(
    <Themed env="test" primary_color="#1f5fa8">
      <Open />
    </Themed>,
  )
  return { session, went, unmount, user: userEvent.setup() }
}

const page = (number: number) => screen.getByRole('list', { name: `Seite ${number}` })
const row = (name: string | RegExp) => screen.getByRole('button', { name })
const texts = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const focused = () => document.activeElement?.textContent

const later = aHighlight({ pageIndex: 2, color: '#ffd43b' })
const below = aNote({ y: 500, text: 'Rückfrage', color: '#c92a2a' })
const above = anInk({ color: '#c92a2a' })
const three = [later, below, above]

test('lists annotations by page from top to bottom, with kind, colour, and quote or text', async () => {
  const { user, went } = await openList({ annotations: three })
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Seite 1', 'Seite 3'])
  expect(texts()).toEqual(['Stift, Rot', 'Notizzettel, RotRückfrage', 'Hervorgehobener Text, GelbDer Rat beschliesst'])
  expect(within(page(3)).getAllByRole('listitem')).toHaveLength(1)
  await user.click(row(/^Hervorgehobener Text, Gelb/))
  expect(went).toEqual([later])
  expect(row(/^Hervorgehobener Text, Gelb/).getAttribute('aria-current')).toBe('true')
})

test('filters by kind and colour; a filter without annotations left is dropped', async () => {
  const { user, session } = await openList({ annotations: three })
  await user.selectOptions(screen.getByLabelText('Farbe'), 'Rot')
  await user.selectOptions(screen.getByLabelText('Art'), 'Notizzettel')
  expect(texts()).toEqual(['Notizzettel, RotRückfrage'])
  expect(screen.getByText('1 von 3 Anmerkungen')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '«Notizzettel: Rückfrage» löschen' }))
  expect(texts()).toEqual(['Stift, Rot'])
  expect(session.shown().annotations).toEqual([later, above])
})

test('by keyboard: Tab reaches one row, arrow keys move between rows, Enter goes to the annotation', async () => {
  const { user, went } = await openList({ annotations: three })
  await user.tab()
  await user.tab()
  await user.tab()
  expect(focused()).toBe('Stift, Rot')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(focused()).toContain('Der Rat beschliesst')
  await user.keyboard('{Enter}{ArrowUp}')
  expect(went).toEqual([later])
  expect(focused()).toBe('Notizzettel, RotRückfrage')
  await user.keyboard('{Home}')
  expect(focused()).toBe('Stift, Rot')
  await user.keyboard('{End}')
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(3)
})

test('Delete deletes only the focused row, moves the focus on, and tells what was deleted', async () => {
  const { user, session } = await openList({ annotations: three })
  await user.click(row('Stift, Rot'))
  await user.click(row(/^Notizzettel/))
  row('Stift, Rot').focus()
  await user.keyboard('{Delete}')
  expect(focused()).toBe('Notizzettel, RotRückfrage')
  expect(session.shown().annotations).toEqual([later, below])
  expect(screen.getByText(/«Stift, Seite 1» wurde gelöscht\. Rückgängig machen \(.+Z\)/)).toBeTruthy()
  await user.keyboard('{End}{Delete}')
  expect(focused()).toBe('Notizzettel, RotRückfrage')
  await user.keyboard('{Delete}')
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.getByText(/Hier erscheinen alle Anmerkungen/)).toBeTruthy()
})

test('a text is edited in its row: Ctrl+Enter saves it, Escape discards it after a question', async () => {
  const { user, session } = await openList({ annotations: three })
  const edit = () => user.click(screen.getByRole('button', { name: /^«Notizzettel: .+» bearbeiten$/ }))
  await edit()
  await user.keyboard('{Escape}')
  expect(screen.queryByLabelText('Text')).toBeNull()
  await edit()
  await user.keyboard(' an das Amt{Escape}')
  await user.click(screen.getByRole('button', { name: 'Weiter bearbeiten' }))
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Rückfrage an das Amt')
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await user.click(screen.getByRole('button', { name: 'Angaben verwerfen' }))
  expect(session.shown().annotations).toContain(below)
  expect(focused()).toBe('Notizzettel, RotRückfrage')
  await edit()
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Rückfrage')
  await user.keyboard(' an das Amt{Control>}{Enter}{/Control}')
  expect(focused()).toBe('Notizzettel, RotRückfrage an das Amt')
  expect(session.shown().annotations[1]).toEqual({ ...below, text: 'Rückfrage an das Amt' })
  expect(screen.getByText('Der Text wurde geändert.')).toBeTruthy()
})

test('an unfinished text is saved however it is left; an unedited one does not overwrite another device’s', async () => {
  const { user, session, unmount } = await openList({ annotations: three })
  const edit = (name: RegExp) => user.click(screen.getByRole('button', { name }))
  await edit(/^«Notizzettel: .+» bearbeiten$/)
  await user.keyboard('!')
  await edit(/^«Stift.+» bearbeiten$/)
  expect(session.shown().annotations).toContainEqual({ ...below, text: 'Rückfrage!' })
  await user.keyboard('prüfen')
  await user.selectOptions(screen.getByLabelText('Art'), 'Notizzettel')
  expect(session.shown().annotations).toContainEqual({ ...above, text: 'prüfen' })
  await edit(/^«Notizzettel: .+» bearbeiten$/)
  const before = session.shown()
  const elsewhere = { ...below, text: 'Vom anderen Gerät' }
  act(() => session.change([{ kind: 'update', before: before.annotations[1]!, annotation: elsewhere }]))
  unmount()
  expect(session.shown().annotations).toContainEqual(elsewhere)
})

test('an annotation removed elsewhere while its text was edited is recreated with a new id', async () => {
  const { user, session } = await openList({ annotations: [below] })
  await user.click(screen.getByRole('button', { name: /bearbeiten$/ }))
  await user.keyboard('!')
  act(() => session.change([{ kind: 'remove', annotation: below }]))
  expect(session.shown().annotations).toMatchObject([{ text: 'Rückfrage!' }])
  expect(session.shown().annotations[0]!.id).not.toBe(below.id)
})

test('any annotation can get and lose a remark; Delete and arrow keys work in its field', async () => {
  const { user, session } = await openList({ annotations: [above] })
  await user.click(screen.getByRole('button', { name: '«Stift, Seite 1» bearbeiten' }))
  await user.type(screen.getByLabelText('Bemerkung'), 'prüfen!{Backspace}{ArrowLeft}{Delete}')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(session.shown().annotations).toEqual([{ ...above, text: 'prüfe' }])
  await user.click(screen.getByRole('button', { name: '«Stift: prüfe» bearbeiten' }))
  await user.clear(screen.getByLabelText('Bemerkung'))
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(session.shown().annotations).toEqual([above])
})

test('the box of a free text grows with its text, which cannot be empty', async () => {
  const text = aFreetext({ text: 'Kurz' })
  const { user, session } = await openList({ annotations: [text] })
  await user.click(screen.getByRole('button', { name: '«Textfeld: Kurz» bearbeiten' }))
  await user.clear(screen.getByLabelText('Text'))
  expect(screen.getByRole('button', { name: 'Speichern' })).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Text'), 'Eine{Enter}zweite{Enter}dritte{Enter}vierte{Control>}{Enter}{/Control}')
  const [written] = session.shown().annotations
  expect(written).toMatchObject({ text: 'Eine\nzweite\ndritte\nvierte', x: 100, y: 100 })
  expect(written?.['height']).toBeGreaterThan(50)
})

test('annotations that cannot be drawn are listed and can be deleted', async () => {
  const malformed = { id: crypto.randomUUID(), pageIndex: 4, type: 'ink', text: 'Rest' } satisfies WireAnnotation
  const { user, session } = await openList({ malformed: [malformed, { id: crypto.randomUUID(), pageIndex: 0, type: null }] })
  await user.click(screen.getByRole('button', { name: '«Unbekannte Art, Seite 1» löschen' }))
  expect(within(screen.getByRole('region', { name: 'Nicht darstellbar' })).getByText('Stift, Seite 5')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '«Stift, Seite 5» löschen' }))
  expect(session.shown().malformed).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Nicht darstellbar' }))
})

test('in a read-only layer the list can be read, and Delete does nothing', async () => {
  const { user, session, went } = await openList({ annotations: three, can_change: false })
  expect(screen.queryByRole('button', { name: /löschen|bearbeiten/ })).toBe(null)
  row('Stift, Rot').focus()
  await user.keyboard('{Delete}{Enter}')
  expect(session.shown().annotations).toHaveLength(3)
  expect(went).toEqual([above])
})

test('former members can only delete their annotations, without undo', async () => {
  const malformed = { id: crypto.randomUUID(), pageIndex: 4, type: 'ink' } satisfies WireAnnotation
  const { user, session } = await openList({ annotations: three, malformed: [malformed], can_change: false, can_erase: true })
  expect(screen.queryByRole('button', { name: /bearbeiten/ })).toBe(null)
  row('Stift, Rot').focus()
  await user.keyboard('{Delete}')
  expect(screen.getByText('«Stift, Seite 1» wurde gelöscht. Das Löschen lässt sich nicht rückgängig machen.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '«Notizzettel: Rückfrage» löschen' }))
  await user.click(screen.getByRole('button', { name: '«Stift, Seite 5» löschen' }))
  expect(session.shown()).toMatchObject({ annotations: [later], malformed: [] })
})

test('an empty layer explains what the list will show', async () => {
  await openList({})
  expect(screen.getByText(/^Hier erscheinen alle Anmerkungen auf den Seiten/)).toBeTruthy()
})

test('shows no hint about an empty list while the layer is loading', async () => {
  await openList({}, closedLayer)
  expect(screen.queryByText(/Hier/)).toBe(null)
})

test('shows the first hundred annotations, and more on request', async () => {
  const many = Array.from({ length: 130 }, (_, at) => aRectangle({ pageIndex: at, color: '#c92a2a' }))
  await openList({ annotations: many })
  expect(screen.getAllByText('Rechteck, Rot')).toHaveLength(100)
  fireEvent.click(screen.getByText('30 weitere anzeigen'))
  expect(screen.getAllByText('Rechteck, Rot')).toHaveLength(130)
  expect(screen.getByText('130 Anmerkungen')).toBeTruthy()
})

test('names an unknown colour by its value', async () => {
  await openList({ annotations: [aRectangle({ color: '#ABCDEF' })] })
  expect(texts()).toEqual(['Rechteck, Farbe #abcdef'])
})
