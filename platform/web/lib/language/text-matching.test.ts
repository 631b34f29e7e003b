import { expect, test } from 'vitest'
import { holdsWords } from './text-matching.ts'

test.each([
  ['Müller Zoë Mitglied', '', true],
  ['Müller Zoë Mitglied', '  ', true],
  ['Müller Zoë Mitglied', 'zoe mull', true],
  ['Müller Zoë Mitglied', 'MÜLLER mitg', true],
  ['Müller Zoë Mitglied', 'zoe meier', false],
])('%j matches the words %j: %j', (text, typed, expected) => {
  expect(holdsWords(text, typed)).toBe(expected)
})
