import { expect, test } from 'vitest'
import { claimStorage, clearStorage, storageKey } from './app-state.ts'

test('what one person left is gone when another signs in; other applications’ entries stay', () => {
  localStorage.setItem('other', 'stays')
  claimStorage(1)
  localStorage.setItem(storageKey('drawer_open'), 'false')
  claimStorage(1)
  expect(localStorage.getItem(storageKey('drawer_open'))).toBe('false')

  claimStorage(2)
  expect(localStorage.getItem(storageKey('drawer_open'))).toBeNull()
  clearStorage()
  expect(Object.keys(localStorage)).toEqual(['other'])
})
