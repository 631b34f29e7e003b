import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('texts stay texts, and what is empty stays away', () => {
  expect(parseSearch('?query=2026&flag=true')).toEqual({ query: '2026', flag: 'true' })
  expect(stringifySearch({ query: 'Voranschlag & Co', version_id: 7, layer_id: undefined })).toBe('?query=Voranschlag+%26+Co&version_id=7')
  expect(stringifySearch({ layer_id: undefined })).toBe('')
})
