import { expect, test } from 'vitest'
import { z } from 'zod'
import { chosenId, listed, parseSearch, writeQuery } from './address.ts'

test('search values stay texts, and empty ones are left out', () => {
  expect(parseSearch('?query=2026&flag=true')).toEqual({ query: '2026', flag: 'true' })
  expect(writeQuery({ query: 'Voranschlag & Co', version_id: 7, layer_id: undefined })).toBe('?query=Voranschlag+%26+Co&version_id=7')
  expect(writeQuery({ layer_id: undefined })).toBe('')
})

test('an id in an address is a decimal integer, and anything else is ignored', () => {
  expect(['7', 7, '0x7', '7e0', ' 7', '0', '', undefined].map((value) => chosenId.parse(value))).toEqual([
    7,
    7,
    ...Array(6).fill(undefined),
  ])
})

test('lists repeat their name, and a single value can be read as a list', () => {
  expect(writeQuery({ query: 'Bau', facets: ['year:2026', 'committee:2'], none: [] })).toBe(
    '?query=Bau&facets=year%3A2026&facets=committee%3A2',
  )
  expect(parseSearch('?facets=year%3A2026&facets=committee%3A2&query=Bau')).toEqual({
    facets: ['year:2026', 'committee:2'],
    query: 'Bau',
  })
  const many = listed(z.string().regex(/:/))
  expect([undefined, 'a:1', ['a:1', 'b:2'], ['a'], 7].map((value) => many.parse(value))).toEqual([
    undefined,
    ['a:1'],
    ['a:1', 'b:2'],
    undefined,
    undefined,
  ])
})
