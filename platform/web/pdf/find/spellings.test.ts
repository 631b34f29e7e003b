import { expect, test } from 'vitest'
import { spellings } from './find-controller.ts'

test.each([
  ['Budget', ['Budget']],
  ['strasse', ['strasse', 'straße']],
  ['Straße', ['Strasse', 'Straße']],
  ['grosse Masse', ['grosse Masse', 'grosse Maße', 'große Masse', 'große Maße']],
])('%s is looked for as %j', (query, written) => {
  expect(spellings(query)).toEqual(written)
})

test('a query of many double s stays as it is', () => {
  expect(spellings('ssssssssss')).toEqual(['ssssssssss'])
})
