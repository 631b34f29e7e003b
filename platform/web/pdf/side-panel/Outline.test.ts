import { expect, test } from 'vitest'
import { type OutlineItem, openAtFirst, outlineRows, outlineStep } from './Outline.tsx'

const entry = (title: string, items: OutlineItem[] = [], count?: number): OutlineItem => ({ title, dest: title, url: null, count, items })

const outline = [entry('Einleitung'), entry('Zahlen', [entry('Aufwand', [entry('Personal')], -1), entry('Ertrag')], 2)]
const open = new Set(openAtFirst(outline))
const titles = (paths: ReadonlySet<string>) => outlineRows(outline, paths).map(({ item, level }) => `${level} ${item.title}`)

test('entries are open at first as the outline of the PDF says', () => {
  expect(titles(open)).toEqual(['1 Einleitung', '1 Zahlen', '2 Aufwand', '2 Ertrag'])
  expect(titles(new Set())).toEqual(['1 Einleitung', '1 Zahlen'])
})

test('an entry knows its place among its siblings', () => {
  expect(outlineRows(outline, open)[3]).toMatchObject({ path: '1.1', level: 2, position: 2, siblings: 2 })
})

test.each([
  ['ArrowDown', 0, { focus: 1 }],
  ['ArrowDown', 3, undefined],
  ['ArrowUp', 0, undefined],
  ['ArrowRight', 1, { focus: 2 }],
  ['ArrowRight', 0, undefined],
  ['ArrowLeft', 3, { focus: 1 }],
  ['ArrowLeft', 0, undefined],
  ['Home', 3, { focus: 0 }],
  ['End', 0, { focus: 3 }],
])('%s on entry %i leads to %j', (key, at, step) => {
  expect(outlineStep(key, outlineRows(outline, open), at)).toEqual(step)
})

test('ArrowRight opens a closed entry, and ArrowLeft closes an open one', () => {
  const rows = outlineRows(outline, open)
  expect(outlineStep('ArrowRight', rows, 2)).toEqual({ toggle: rows[2] })
  expect(outlineStep('ArrowLeft', rows, 1)).toEqual({ toggle: rows[1] })
})
