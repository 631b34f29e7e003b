import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { frameReader, joinedParts, type Part } from './sandbox.ts'

const mebibyte = 2 ** 20

test('joined parts are read one after the other, and none before the input is read', async () => {
  const read: number[] = []
  const parts = [0, 1, 2].map((number): Part => ({ text: () => (read.push(number), String(number).repeat(mebibyte)) }))
  const input = joinedParts(parts)
  expect(read).toEqual([])
  const readFrame = frameReader(input)
  expect((await readFrame()).length).toBe(mebibyte)
  expect(read).not.toContain(2)
  expect([(await readFrame()).length, (await readFrame()).subarray(0, 2).toString()]).toEqual([mebibyte, '22'])
})

test('ending the joined input closes the open part and opens no later one', async () => {
  const opened = new Readable({ read: () => opened.push('x') })
  const later = { size: 1, open: () => expect.unreachable() }
  const input = joinedParts([{ size: 2 ** 40, open: () => opened }, later])
  for await (const piece of input as AsyncIterable<Buffer>) if (piece.includes('x')) break
  expect([opened.destroyed, input.destroyed]).toEqual([true, true])
  joinedParts([later]).destroy()
})
