import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestPairs } from './match.ts'

const scores = fc
  .integer({ min: 0, max: 4 })
  .chain((width) => fc.array(fc.array(fc.integer({ min: 0, max: 17 }), { minLength: width, maxLength: width }), { maxLength: 4 }))

/** The highest sum of any assignment, by brute force. */
function highest([row, ...rows]: number[][], taken: ReadonlySet<number> = new Set()): number {
  if (!row) return 0
  const sums = row.map((score, column) => (taken.has(column) ? 0 : score + highest(rows, new Set([...taken, column]))))
  return Math.max(highest(rows, taken), ...sums)
}

test('bestPairs finds the highest total score, pairs each side once and never pairs a score of zero', () => {
  fc.assert(
    fc.property(scores, (table) => {
      const [given, existing] = [table.map((_, row) => row), (table[0] ?? []).map((_, column) => column)]
      const likeness = (row: number, column: number) => table[row]?.[column] ?? 0
      const { pairs, gone } = bestPairs(given, existing, likeness)
      const likenesses = [...pairs].map(([row, column]) => likeness(row, column))
      expect(likenesses.reduce((sum, score) => sum + score, 0)).toBe(highest(table))
      expect(likenesses).not.toContain(0)
      expect([...pairs.values(), ...gone].sort((a, b) => a - b)).toEqual(existing)
    }),
  )
})

test('bestPairs pairs the strongest matches first in very large tables', () => {
  const many = Array.from({ length: 1000 }, (_, index) => index)
  const turned = many.toReversed()
  const { pairs, gone } = bestPairs(turned, [...many, 1000], (one, other) => (one === other ? 13 : other === 1000 ? 3 : 0))
  expect([gone, many.filter((one) => pairs.get(one) !== one)]).toEqual([[1000], []])
})
