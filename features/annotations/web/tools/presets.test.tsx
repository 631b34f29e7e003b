import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { claimStorage, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { openBar } from './fixtures.tsx'
import { defaultPresets } from './tools.ts'
import { readHand, readPresets } from './use-annotator.ts'

const openLooks = async (user: Awaited<ReturnType<typeof openBar>>['user'], name: string) => {
  await user.click(screen.getByRole('radio', { name }))
  const palette = within(screen.getByRole('toolbar', { name: `${name}: Aussehen` }))
  await user.click(palette.getByRole('button', { name: 'Farbe und Stärke' }))
  return palette
}
const choice = (looks: ReturnType<typeof within>, group: string, name: string | RegExp) =>
  within(looks.getByRole('radiogroup', { name: group })).getByRole('radio', { name })

test('a preset is chosen with one click, can be changed, and is kept after a reload', async () => {
  const { user, annotator, unmount } = await openBar()
  const looks = await openLooks(user, 'Stift')
  await user.click(choice(looks, 'Voreinstellungen', '2: Rot, 2 pt'))
  expect(annotator().styleOf('ink')).toMatchObject({ color: '#c92a2a', stroke_width: 2 })
  await user.click(choice(looks, 'Farbe', 'Grün'))
  await user.click(choice(looks, 'Stärke', '4 pt'))
  await user.click(choice(looks, 'Deckkraft', /^40/))
  unmount()
  const { annotator: next } = await openBar()
  expect(next().tool).toBe('ink')
  expect(next().styleOf('ink')).toMatchObject({ color: '#237a36', stroke_width: 4, opacity: 0.4 })
  expect(next().presetsOf('ink').styles[0]).toEqual(defaultPresets.ink.styles[0])
})

test.each([
  ['Stift', 'ink'],
  ['Leuchtstift', 'highlighter'],
  ['Text hervorheben', 'highlight'],
  ['Radierer', 'eraser'],
] as const)('the chosen preset of %s is kept', async (name, tool) => {
  const { user, annotator, unmount } = await openBar()
  const looks = await openLooks(user, name)
  const [, second] = within(looks.getByRole('radiogroup', { name: 'Voreinstellungen' })).getAllByRole('radio')
  await user.click(second!)
  const style = annotator().styleOf(tool)
  expect(style).toEqual(defaultPresets[tool].styles[1])
  unmount()
  expect((await openBar()).annotator().styleOf(tool)).toEqual(style)
})

test('the chosen tool belongs to one user; the next user starts with reading', async () => {
  claimStorage(1)
  const { annotator, user, unmount } = await openBar()
  await user.click(screen.getByRole('radio', { name: 'Radierer' }))
  expect(annotator().tool).toBe('eraser')
  unmount()
  claimStorage(2)
  expect((await openBar()).annotator().tool).toBe('read')
})

test.each(['', '{', 'null', '7', '"ink"', '[]', '{"tool":"stamp","shape":"line"}', '{"tool":"ink"}'])(
  'an invalid stored tool %j falls back to reading',
  (stored) => {
    expect(readHand(stored)).toEqual({ tool: 'read', shape: 'rectangle' })
  },
)

test.each([
  '{',
  'null',
  '7',
  '[]',
  '{"ink":null}',
  '{"ink":{"chosen":9,"styles":[]}}',
  '{"ink":{"chosen":0,"styles":[{"color":"red","opacity":1,"stroke_width":2,"font_size":12}]}}',
  '{"ink":{"chosen":0,"styles":[{"color":"#000000","opacity":1e999,"stroke_width":2,"font_size":12}]}}',
])('malformed presets %s fall back to the defaults', (stored) => {
  expect(readPresets(stored)).toEqual(defaultPresets)
})

test('malformed presets of one tool do not affect the others', () => {
  const kept = { ...defaultPresets.eraser, chosen: 2 }
  expect(readPresets(JSON.stringify({ ink: 'x', eraser: kept }))).toEqual({ ...defaultPresets, eraser: kept })
})

test('the bar opens with the defaults if the stored values are malformed', async () => {
  localStorage.setItem(storageKey('annotation_presets'), '{"ink":')
  localStorage.setItem(storageKey('annotation_tool'), '{"ink":')
  expect((await openBar()).annotator().presetsOf('ink')).toEqual(defaultPresets.ink)
})
