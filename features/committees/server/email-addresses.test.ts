import { expect, test } from 'vitest'
import { faultsOfAddresses, mergedAddresses } from './email-addresses.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `person${index}@example.org`)

test('drops blank lines, trims addresses, and keeps the first spelling of each', () => {
  expect(mergedAddresses([' Anna@Example.org ', '', '\t', 'beat@example.org', 'anna@example.org', 'BEAT@example.org'])).toEqual([
    'Anna@Example.org',
    'beat@example.org',
  ])
})

test('every error names its address', () => {
  const good = ['anna@example.org', "o'neil+rat@sub.example.org", 'a_b-c@example.co.uk']
  const bad = [
    'anna@',
    'anna',
    '@example.org',
    'anna@example',
    'anna@example.org, beat@example.org',
    'Anna <anna@example.org>',
    'a\nb@example.org',
  ]
  expect(faultsOfAddresses([...good, ...bad])).toEqual(bad.map((address) => ({ key: 'committees.address_invalid', params: { address } })))
  const [fault] = faultsOfAddresses(['x'.repeat(5000)])
  expect(fault?.params?.address).toMatch(/^x{253}…$/)
})

test('accepts 1000 addresses and rejects 1001', () => {
  expect(faultsOfAddresses(lines(1000))).toEqual([])
  expect(faultsOfAddresses(lines(1001))).toEqual([{ key: 'committees.too_many_addresses', params: { maximum: 1000 } }])
})
