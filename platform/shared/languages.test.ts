import { expect, test } from 'vitest'
import { chooseLanguage } from './languages.ts'

test.each([
  [undefined, [], 'de'],
  [undefined, ['fr-CH', 'de'], 'fr'],
  [undefined, ['it', 'rm', 'EN-gb'], 'en'],
  [undefined, ['it', '*', ''], 'de'],
  ['en', ['fr'], 'en'],
  ['it', ['fr'], 'fr'],
  ['', ['fr'], 'fr'],
  ['__proto__', [], 'de'],
])('of the cookie %j and the wishes %j comes %s', (cookie, wanted, language) => {
  expect(chooseLanguage(cookie, wanted)).toBe(language)
})
