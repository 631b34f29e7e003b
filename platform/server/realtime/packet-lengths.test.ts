import { expect, test } from 'vitest'
import { packetLengths } from './sockets.ts'

const most = 16 * 1024
/** A packet with content of this length: type, length in groups of seven bits, content. */
function aPacket(length: number): Buffer {
  const digits: number[] = []
  for (let left = length; digits.length === 0 || left > 0; left = Math.floor(left / 128))
    digits.push((left % 128) + (left >= 128 ? 128 : 0))
  return Buffer.concat([Buffer.from([0x82, ...digits]), Buffer.alloc(length, 0xff)])
}

test.each([1, 2, 5, 1000, 1_000_000])('accepts packets within the limit, in pieces of %d bytes', (size) => {
  const isWithin = packetLengths(most)
  const bytes = Buffer.concat([0, 1, 127, 128, 3000, most, 0].map(aPacket))
  for (let at = 0; at < bytes.length; at += size) expect(isWithin(bytes.subarray(at, at + size))).toBe(true)
})

test.each([1, 3, 4, 1_000_000])('rejects packets over the limit or with an invalid length, in pieces of %d bytes', (size) => {
  const announcements = [
    [0x10, 0x81, 0x80, 0x01],
    [0x82, 0x80, 0x84, 0xaf, 0x5f],
    [0x82, 0x80, 0x80, 0x80, 0x80],
  ]
  for (const announced of announcements) {
    const isWithin = packetLengths(most)
    const bytes = Buffer.concat([aPacket(3000), Buffer.from(announced)])
    const answers = []
    for (let at = 0; at < bytes.length; at += size) answers.push(isWithin(bytes.subarray(at, at + size)))
    expect(answers.at(-1)).toBe(false)
  }
})
