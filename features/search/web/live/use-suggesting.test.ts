import { expect, test } from 'vitest'
import { beginning } from './use-suggesting.ts'

test.each([
  ['Strasse', 'Strasse*'],
  ['  Bau der Str', 'Bau der Str*'],
  ['2026.1', '2026.1*'],
  ['Zufahrt ', 'Zufahrt'],
  ['Stras*', 'Stras*'],
  ['"Antrag auf"', '"Antrag auf"'],
  ['"Antrag auf Ver', 'Antrag auf Ver*'],
  ['Bau „Antrag auf“', 'Bau „Antrag auf“'],
  ['Strasse -Bau', 'Strasse -Bau'],
  ['Mehr-Jahres', 'Mehr-Jahres*'],
])('%j is sent as %j, with the last word open unless it is finished or unwanted', (typed, query) => {
  expect(beginning(typed)).toBe(query)
})

test.each(['', ' ', 'a', '"', '-', '*', ' b ', '«é'])('%j is too little to search for', (typed) => {
  expect(beginning(typed)).toBe('')
})
