import { expect, test } from 'vitest'
import { clearStorage, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keepSealed, readSealed, sealBy } from '#platform/web/lib/storage/kept.ts'
import { aVault } from './fixtures.ts'

const start = storageKey('')
const key = storageKey('note_draft:meetings/4/')
const text = '{"annotation":"Voranschlag"}'

test('without a vault a text stays in memory only', () => {
  keepSealed(key, text)
  expect([readSealed(key), Object.keys(localStorage)]).toEqual([text, []])
  clearStorage()
  expect(readSealed(key)).toBeNull()
})

test('opening the vault seals texts in memory and those that an earlier version stored in plain', async () => {
  localStorage.setItem(key, text)
  const other = storageKey('motion_draft:committee/2/')
  keepSealed(other, text)
  localStorage.setItem(storageKey('drawer_open'), '{}')
  localStorage.setItem('traktanda:/elsewhere/:note_draft:meetings/4/', text)
  sealBy(await aVault(), start)
  expect([readSealed(key), readSealed(other)]).toEqual([text, text])
  expect(Object.entries(localStorage).filter(([, kept]) => kept.includes('Voranschlag'))).toEqual([
    ['traktanda:/elsewhere/:note_draft:meetings/4/', text],
  ])
  expect(localStorage.getItem(storageKey('drawer_open'))).toBe('{}')
})

test('without a vault, texts stored in plain by an earlier version move into memory', () => {
  localStorage.setItem(key, text)
  sealBy(null, start)
  expect([readSealed(key), localStorage.getItem(key)]).toEqual([text, null])
})

test('a text sealed for another place or tampered with does not open', async () => {
  const vault = await aVault()
  sealBy(vault, start)
  keepSealed(key, text)
  const sealed = localStorage.getItem(key) ?? ''
  localStorage.setItem(storageKey('note_draft:meetings/5/'), sealed)
  expect(readSealed(storageKey('note_draft:meetings/5/'))).toBeNull()
  localStorage.setItem(key, `${sealed.slice(0, -4)}AAAA`)
  expect(readSealed(key)).toBeNull()
})
