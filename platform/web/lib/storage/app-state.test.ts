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

test('signing in as another person clears the entries of the previous one, and no others', () => {
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

test('without stored state sidebars are open, the business directory is selected, and nothing is connected', () => {
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

test('other tabs learn the new owner of the storage', () => {
  expect(newOwner({ key: storageKey('owner'), newValue: '7' })).toBe(7)
  expect(newOwner({ key: storageKey('owner'), newValue: '' })).toBeNull()
  expect(newOwner({ key: storageKey('version'), newValue: '7' })).toBeUndefined()
})

test('a new owner deletes the databases of the previous one, the key first', () => {
  const deleteDatabase = vi.fn<(name: string) => void>()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  claimStorage(1)
  claimStorage(1)
  expect(deleteDatabase).not.toHaveBeenCalled()
  claimStorage(2)
  expect(deleteDatabase.mock.calls.flat()).toEqual(ownDatabases.map((name) => `traktanda:/:${name}`))
  expect(ownDatabases[0]).toBe('device')
})

test('with full or blocked storage the application state has its defaults', () => {
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
