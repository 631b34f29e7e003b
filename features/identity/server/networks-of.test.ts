import { expect, test } from 'vitest'
import { networksOf } from './throttle.ts'

const same: [one: string, other: string, near: boolean, wide: boolean][] = [
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true, true],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002:0:0:0:0001', true, true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false, true],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', false, false],
  ['fe80::1%eth0', 'fe80::2%eth1', true, true],
]

test.each(same)('%s and %s: same /64 %s, same /48 %s', (one, other, near, wide) => {
  const [first, second] = [networksOf(one), networksOf(other)]
  expect([first.near === second.near, first.wide === second.wide]).toEqual([near, wide])
  expect(first.near).not.toBe(first.wide)
})

test('counts IPv4 by address, also where mapped or translated to IPv6', () => {
  for (const written of ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '64:ff9b::192.0.2.7', '::ffff:0:192.0.2.7'])
    expect([written, networksOf(written)]).toEqual([written, { near: '192.0.2.7', wide: null }])
  expect(networksOf('::ffff:192.0.2.8').near).toBe('192.0.2.8')
})

test('text that is no address stands for itself', () => {
  expect(networksOf('unknown')).toEqual({ near: 'unknown', wide: null })
})
