import { expect, test, vi } from 'vitest'
import {
  claimStorage,
  clearStorage,
  isStorageClaimed,
  newOwner,
  ownDatabases,
  readAppState,
  rememberAppState,
  storageKey,
} from './app-state.ts'

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

test('without a memory sidebars are open, the business directory is the tab, and nothing is connected', () => {
  const names = [
    'drawer_open',
    'versions_sidebar_open',
    'current_path',
    'root_url',
    'version',
    'agenda_item_mode',
    'broker_connected',
  ] as const
  const remembered = () => names.map((name) => readAppState(name))
  expect(remembered()).toEqual([true, true, '/', '', '', 'business_directory', false])
  rememberAppState({ agenda_item_mode: 'agenda', broker_connected: true })
  expect(remembered()).toEqual([true, true, '/', '', '', 'agenda', true])
})

test('other tabs are told whose the store is', () => {
  expect(newOwner({ key: storageKey('owner'), newValue: '7' })).toBe(7)
  expect(newOwner({ key: storageKey('owner'), newValue: '' })).toBeNull()
  expect(newOwner({ key: storageKey('version'), newValue: '7' })).toBeUndefined()
})

test('whatever lies in databases goes with its owner, the key first', () => {
  const deleteDatabase = vi.fn<(name: string) => void>()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  claimStorage(1)
  claimStorage(1)
  expect(deleteDatabase).not.toHaveBeenCalled()
  claimStorage(2)
  expect(deleteDatabase.mock.calls.flat()).toEqual(ownDatabases.map((name) => `traktanda:/:${name}`))
  expect(ownDatabases[0]).toBe('device')
})

test('in a browser that is full, or keeps nothing for this site, everything is as if it were new', () => {
  claimStorage(1)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  rememberAppState({ drawer_open: false })
  expect(readAppState('drawer_open')).toBe(true)

  const closed = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  claimStorage(2)
  rememberAppState({ drawer_open: false })
  expect([readAppState('drawer_open'), isStorageClaimed()]).toEqual([true, false])
  clearStorage()
  closed.mockRestore()
})
