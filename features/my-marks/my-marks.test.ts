import { expect, test } from 'vitest'
import { aMark, aMarkBeside, aMarkedItem, aMarkedPaper } from './fixtures.ts'
import { filtered, firstOf, marksIn } from './my-marks.ts'

const red = aMark({ color: '#c92a2a' })
const ink = aMark({ kind: 'ink', color: '#c92a2a' })
const yellow = aMark()
const bookmark = aMarkBeside()
const items = [
  aMarkedItem({ agenda_item: null, papers: [aMarkedPaper({ marks: [ink] })] }),
  aMarkedItem({ marks: [bookmark], papers: [aMarkedPaper({ marks: [yellow, red] }), aMarkedPaper({ id: 61, marks: [yellow] })] }),
]

test('a mark matches if it has one of the kinds and one of the colours', () => {
  expect(marksIn(filtered(items, {}))).toEqual([ink, bookmark, yellow, red, yellow])
  expect(marksIn(filtered(items, { kind: [], color: [] }))).toHaveLength(5)
  expect(marksIn(filtered(items, { kind: ['ink', 'bookmark'] }))).toEqual([ink, bookmark])
  expect(marksIn(filtered(items, { color: ['c92a2a'] }))).toEqual([ink, red])
  expect(marksIn(filtered(items, { kind: ['highlight'], color: ['c92a2a'] }))).toEqual([red])
  expect(filtered(items, { kind: ['bookmark'], color: ['c92a2a'] })).toEqual([])
})

test('items and papers without a match are left out', () => {
  expect(filtered(items, { color: ['c92a2a'], kind: ['highlight'] })).toMatchObject([
    { agenda_item: { id: 30 }, papers: [{ id: 60, marks: [red] }] },
  ])
})

test('takes the first marks, and drops items and papers that then have none', () => {
  expect(marksIn(firstOf(items, 3))).toEqual([ink, bookmark, yellow])
  expect(firstOf(items, 3)[1]?.papers).toHaveLength(1)
  expect(firstOf(items, 1)).toHaveLength(1)
  expect(firstOf(items, 100)).toEqual(items)
})
