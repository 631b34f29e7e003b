import { expect, test } from 'vitest'
import { chooseLanguage } from './languages.ts'

test.each([
  [undefined, [], 'de'],
  [undefined, ['fr-CH', 'de'], 'fr'],
  [undefined, ['sv', 'nn', 'EN-gb'], 'en'],
  [undefined, ['sv', '*', ''], 'de'],
  ['en', ['fr'], 'en'],
  ['sv', ['fr'], 'fr'],
  ['', ['fr'], 'fr'],
  ['__proto__', [], 'de'],
])('of the cookie %j and the wishes %j comes %s', (cookie, wanted, language) => {
  expect(chooseLanguage(cookie, wanted)).toBe(language)
})
