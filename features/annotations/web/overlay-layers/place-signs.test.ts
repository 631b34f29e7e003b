import { expect, test } from 'vitest'
import { aNote, anInk } from '#testing/shared/an-annotation.ts'
import { SIGN, signAt } from './OwnerSign.tsx'
import { placedSigns, signAtPoint } from './place-signs.ts'

const page = { width: 595, height: 842, rotation: 0 } as const
const notesAt = (count: number, y: number) => Array.from({ length: count }, (_, at) => aNote({ x: 300, y: y + (at % 3) }))

test('signs stand at the left edge of the page, level with their annotations', () => {
  const ink = anInk()
  const [only] = placedSigns([{ sign: signAt(0), annotations: [ink] }], page)
  expect(only).toMatchObject({ annotation: ink, x: 1 })
  expect(Math.abs(only!.y + SIGN / 2 - 110)).toBeLessThan(SIGN)
})

test('no two overlap, however many are level with each other; all are on the page', () => {
  const shares = [
    { sign: signAt(0), annotations: notesAt(40, 300) },
    { sign: signAt(1), annotations: notesAt(40, 301) },
    { sign: signAt(2), annotations: [aNote({ y: -50 }), aNote({ y: 2000 })] },
  ]
  const signs = placedSigns(shares, page)
  expect(signs).toHaveLength(82)
  for (const [at, one] of signs.entries()) {
    expect([one.x >= 0, one.y >= 0, one.x + SIGN <= 40, one.y + SIGN <= page.height]).toEqual([true, true, true, true])
    for (const other of signs.slice(at + 1)) expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThan(SIGN)
  }
})

test('signs without room are left out', () => {
  expect(placedSigns([{ sign: signAt(0), annotations: notesAt(1000, 300) }], page).length).toBeLessThan(300)
})

test('on a rotated page they are at the left edge as shown', () => {
  const [only] = placedSigns([{ sign: signAt(0), annotations: [aNote({ x: 100, y: 800 })] }], { ...page, rotation: 90 })
  expect(only!.x).toBe(1)
  expect(Math.abs(only!.y + SIGN / 2 - 110)).toBeLessThan(SIGN)
})

test('a sign leads to its annotation; a point between several leads to the nearest', () => {
  const signs = placedSigns([{ sign: signAt(0), annotations: notesAt(5, 300) }], page)
  for (const { x, y, annotation } of signs) expect(signAtPoint(signs, [x + 4, y + 6], 14)?.annotation).toBe(annotation)
  expect(signAtPoint(signs, [300, 300], 14)).toBeNull()
})
