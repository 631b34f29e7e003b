import { expect, test } from 'vitest'
import { spellings } from './find-controller.ts'

test.each([
  ['Budget', ['Budget']],
  ['strasse', ['strasse', 'straße']],
  ['Straße', ['Strasse', 'Straße']],
  ['grosse Masse', ['grosse Masse', 'grosse Maße', 'große Masse', 'große Maße']],
])('%s is searched as %j', (query, written) => {
  expect(spellings(query)).toEqual(written)
})

test('a query with many double s has one spelling only', () => {
  expect(spellings('ssssssssss')).toEqual(['ssssssssss'])
})
