import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFreetext, aHighlight, aNote, anInk, aRectangle } from '#testing/shared/an-annotation.ts'
import { openBar } from './fixtures.tsx'

const openLooks = async (user: Awaited<ReturnType<typeof openBar>>['user']) => {
  const palette = within(screen.getByRole('toolbar', { name: /ausgewählt$/ }))
  await user.click(palette.getByRole('button', { name: 'Farbe und Stärke' }))
  return palette
}
const group = (looks: ReturnType<typeof within>, name: string) => within(looks.getByRole('radiogroup', { name }))

test('shows the style that the selected annotations share; a change is one undo step', async () => {
  const ink = anInk({ color: '#c92a2a', stroke_width: 2, opacity: 1 })
  const box = aRectangle({ color: '#c92a2a', stroke_width: 4, opacity: 1 })
  const { user, annotator, session } = await openBar({ annotations: [ink, box] })
  act(() => annotator().select([ink.id, box.id]))
  const looks = await openLooks(user)
  expect(screen.getByRole('toolbar', { name: '2 Anmerkungen ausgewählt' })).toBeTruthy()
  expect(group(looks, 'Farbe').getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe('Rot')
  expect(group(looks, 'Stärke').queryByRole('radio', { checked: true })).toBeNull()
  await user.click(group(looks, 'Stärke').getByRole('radio', { name: '8 pt' }))
  expect(session.shown().annotations).toEqual([
    { ...ink, stroke_width: 8 },
    { ...box, stroke_width: 8 },
  ])
  act(() => session.undo())
  expect(session.shown().annotations).toEqual([ink, box])
})

test('a style applies only to selected annotations that have it: a note has no width', async () => {
  const [note, ink] = [aNote(), anInk({ stroke_width: 2 })]
  const { user, annotator, session } = await openBar({ annotations: [note, ink] })
  act(() => annotator().select([note.id, ink.id]))
  await user.click(group(await openLooks(user), 'Stärke').getByRole('radio', { name: '4 pt' }))
  expect(session.shown().annotations).toEqual([note, { ...ink, stroke_width: 4 }])
})

test('enlarging the font of a free text enlarges its box and keeps its origin', async () => {
  const text = aFreetext({ x: 100, y: 100, width: 84, height: 44, font_size: 12 })
  const turned = { ...text, id: crypto.randomUUID(), turn: 180 as const }
  const { user, annotator, session } = await openBar({ annotations: [text, turned] })
  act(() => annotator().select([text.id, turned.id]))
  await user.click(group(await openLooks(user), 'Schriftgrösse').getByRole('radio', { name: '24 pt' }))
  expect(session.shown().annotations).toEqual([
    { ...text, font_size: 24, width: 164, height: 84 },
    { ...turned, font_size: 24, x: 20, y: 60, width: 164, height: 84 },
  ])
})

test('choosing the current style adds no undo step', async () => {
  const ink = anInk({ color: '#c92a2a' })
  const { user, annotator, session } = await openBar({ annotations: [ink] })
  act(() => annotator().select([ink.id]))
  await user.click(group(await openLooks(user), 'Farbe').getByRole('radio', { name: 'Rot' }))
  expect(session.shown().can_undo).toBe(false)
})

test('without a keyboard, an annotation can be duplicated, deleted and edited', async () => {
  const note = aNote({ x: 10, y: 10 })
  const { user, annotator, session } = await openBar({ annotations: [note] })
  act(() => annotator().select([note.id]))
  await user.click(screen.getByRole('button', { name: 'Text bearbeiten' }))
  expect(annotator().editing).toBe(note.id)
  await user.click(screen.getByRole('button', { name: 'Duplizieren' }))
  expect(session.shown().annotations).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Löschen' }))
  expect(session.shown().annotations).toEqual([note])
})

test('markings are not duplicated', async () => {
  const marked = aHighlight()
  const { user, annotator, session } = await openBar({ annotations: [marked] })
  act(() => annotator().select([marked.id]))
  await user.click(screen.getByRole('button', { name: 'Duplizieren' }))
  expect(session.shown().annotations).toEqual([marked])
})

test('removed annotations leave the selection', async () => {
  const [note, ink] = [aNote(), anInk()]
  const { annotator, session } = await openBar({ annotations: [note, ink] })
  act(() => annotator().select([note.id, ink.id]))
  act(() => session.change([{ kind: 'remove', annotation: note }]))
  expect([...annotator().selection]).toEqual([ink.id])
})
