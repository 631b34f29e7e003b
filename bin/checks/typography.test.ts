import { expect, test } from 'vitest'
import type { Language } from '#platform/shared/languages.ts'
import { typeset } from './typography.ts'

const [wide, narrow] = ['\u00a0', '\u202f']

test.each<[Language, string, string]>([
  ['de', 'Grösse: {{percent}} %', `Grösse: {{percent}}${wide}%`],
  ['de', 'Wird gespeichert ...', 'Wird gespeichert …'],
  ['de', "Höchstens 10'000 « Zeichen »", 'Höchstens 10’000 «Zeichen»'],
  ['de', 'Um 14:30 Uhr, Seite 12 von 300', 'Um 14:30 Uhr, Seite 12 von 300'],
  ['fr', 'Supprimer «{{title}}» ?', `Supprimer «${narrow}{{title}}${narrow}»${narrow}?`],
  ['fr', `Date${narrow}: {{date}}; {{share}} %`, `Date${wide}: {{date}}${narrow}; {{share}}${narrow}%`],
  ['fr', "L'adresse https://example.org:8080 est valable à 14:30", 'L’adresse https://example.org:8080 est valable à 14:30'],
  ['en', 'Saving …', 'Saving…'],
  ['en', 'The meeting\'s "agenda"', 'The meeting’s "agenda"'],
])('%s: %s', (language, text, wanted) => {
  expect(typeset(language, text)).toBe(wanted)
  expect(typeset(language, wanted)).toBe(wanted)
})
