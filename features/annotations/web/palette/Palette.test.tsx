import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openBar } from '#features/annotations/web/tools/fixtures.tsx'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { anInk } from '#testing/shared/an-annotation.ts'

const palette = () => screen.queryByRole('toolbar')
const inRow = (name: string) => screen.getByRole('radio', { name })

test('the palette is there while a tool with options is in use or something is selected, and only then', async () => {
  const ink = anInk()
  const { user, annotator } = await openBar({ annotations: [ink] })
  expect(palette()).toBeNull()
  await user.click(inRow('Stift'))
  expect(palette()?.getAttribute('aria-label')).toBe('Stift: Aussehen')
  await user.click(inRow('Auswählen'))
  expect(palette()).toBeNull()
  act(() => annotator().select([ink.id]))
  expect(palette()?.getAttribute('aria-label')).toBe('1 Anmerkung ausgewählt')
})

test('there is no palette for a selection in a layer that cannot be changed', async () => {
  const ink = anInk()
  const { annotator } = await openBar({ annotations: [ink], can_change: false })
  act(() => annotator().select([ink.id]))
  expect(palette()).toBeNull()
})

test('a folded palette is one button, also after a reload, until it is opened', async () => {
  const { user, unmount } = await openBar()
  await user.click(inRow('Stift'))
  await user.click(screen.getByRole('button', { name: 'Palette einklappen' }))
  expect(palette()).toBeNull()
  unmount()
  const { user: again } = await openBar()
  await again.click(screen.getByRole('button', { name: 'Stift: Palette ausklappen' }))
  expect(palette()).toBeTruthy()
})

test('a touch on the current tool opens the fields of its palette, and another closes them', async () => {
  const { user } = await openBar()
  const areShown = () => screen.queryByRole('radiogroup', { name: 'Deckkraft' }) !== null
  await user.click(inRow('Stift'))
  expect(areShown()).toBe(false)
  await user.click(inRow('Stift'))
  expect(areShown()).toBe(true)
  await user.click(inRow('Stift'))
  expect(areShown()).toBe(false)
})

test('arrow keys on the handle move the palette, and its place is kept on the device', async () => {
  const { user } = await openBar()
  await user.click(inRow('Stift'))
  act(() => screen.getByRole('button', { name: 'Palette verschieben' }).focus())
  await user.keyboard('{ArrowDown}')
  expect(JSON.parse(localStorage.getItem(storageKey('tool_palette')) ?? 'null')).toMatchObject({
    place: { across: expect.any(Number), down: expect.any(Number) },
  })
})
