import { expect, test } from 'vitest'
import { type BarEntry, fitting, oneButton } from './bar-entry.ts'

const button = (key: string, rank: number, width?: number): BarEntry =>
  oneButton({ key, rank, group: 'tools', button: key, ...(width && { width }) })
const fit = (entries: BarEntry[], room: number) => [...fitting(entries, room)].sort()

test('a narrower bar keeps the more important entries, wherever they stand', () => {
  const entries = [button('rare', 9), button('first', 1), button('second', 2)]
  expect(fit(entries, 132)).toEqual(['first', 'rare', 'second'])
  expect(fit(entries, 131)).toEqual(['first', 'second'])
  expect(fit(entries, 87)).toEqual(['first'])
})

test('a less important entry never takes the place of one that is too wide', () => {
  expect(fit([button('wide', 1, 88), button('narrow', 2)], 60)).toEqual([])
})

test('what always stays takes its room first', () => {
  const entries = [button('undo', 1), button('more', 0)]
  expect(fit(entries, 80)).toEqual(['more'])
  expect(fit(entries, 10)).toEqual(['more'])
})
