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
])('cookie %j and accepted languages %j choose %s', (cookie, wanted, language) => {
  expect(chooseLanguage(cookie, wanted)).toBe(language)
})
