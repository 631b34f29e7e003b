import { expect, test } from 'vitest'
import { addressOf, newSecret, stepOf } from './one-time-codes.ts'

/** «12345678901234567890», of the test values of RFC 6238; the last six of their eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the valid code is %s', (second, code) => {
  expect(stepOf(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
})

test('accepts the code of the step before and after, as its own step, and no other', () => {
  const at = (step: number) => stepOf(secret, '287082', new Date(step * 30_000))
  expect([at(0), at(1), at(2), at(3), at(4)]).toEqual([1, 1, 1, null, null])
})

test.each(['', '28708', '2870820', '28708x', '-87082', '２８７０８２', '287082\0'])('rejects %j as a code', (code) => {
  expect(stepOf(secret, code, new Date(59_000))).toBeNull()
})

test('accepts a code with spaces', () => {
  expect(stepOf(secret, ' 287 082 ', new Date(59_000))).toBe(1)
})

test('each secret is unique with 160 bits, and its address names site and person', () => {
  const one = newSecret()
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(one)
  const address = new URL(addressOf(one, { app_name: 'Rat: Köniz & Co', username: 'anna@example.org' }))
  expect([address.protocol, address.host, address.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', one])
  expect(address.searchParams.get('issuer')).toBe('Rat: Köniz & Co')
  expect(decodeURIComponent(address.pathname)).toContain('anna@example.org')
})
