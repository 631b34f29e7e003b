import { expect, test } from 'vitest'
import { isMailAddress, mailAddress } from './fields.ts'

test.each([
  ['anna.muster@example.org', true],
  ["o'neill+rat@sub.example.org", true],
  ['anna@zürich.example', true],
  ['jörg.müller@example.org', true],
  ['đorđe@пример.срб', true],
  ['anna@xn--zrich-kva.xn--p1ai', true],
  ['शर्मा@उदाहरण.भारत', true],
  ['', false],
  ['anna', false],
  ['anna@', false],
  ['@example.org', false],
  ['anna@example', false],
  ['.anna@example.org', false],
  ['anna..muster@example.org', false],
  ['anna@-example.org', false],
  ['anna@example.org, eve@example.org', false],
  ['anna@example.org\r\nBcc: eve@example.org', false],
  ['Anna <anna@example.org>', false],
  ['anna@example.org ', false],
  ['anna\u202E@example.org', false],
  ['an\u200Dna@example.org', false],
  ['jörg müller@example.org', false],
  [`${'ü'.repeat(250)}@example.org`, false],
])('%j is a valid mail address: %j', (address, expected) => {
  expect(isMailAddress(address)).toBe(expected)
})

test('a mail address is normalized to composed letters', () => {
  expect(mailAddress().parse('jo\u0308rg@example.org')).toBe('j\u00F6rg@example.org')
})
