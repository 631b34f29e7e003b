import { expect, test } from 'vitest'
import { claimStorage, clearStorage, readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { type Place, recallPlace, rememberPlace } from './reading-position.ts'

const place = (page: number): Place => ({ page, top: 400, left: 0, zoom: '1.5', rotation: 90, two_pages: true })
const beginning = { page: 1, top: null, zoom: 'page-width', rotation: 0, two_pages: false }

test('a document opens where it was left, and another one at its beginning', () => {
  claimStorage(1)
  rememberPlace('/a', place(7))
  expect(recallPlace('/a')).toEqual(place(7))
  expect(recallPlace('/b')).toMatchObject(beginning)
})

test('remembers the latest two hundred documents', () => {
  claimStorage(1)
  for (let paper = 0; paper <= 200; paper++) rememberPlace(`/${paper}x`, place(2))
  rememberPlace('/1x', place(3))
  rememberPlace('/201x', place(2))
  expect(Object.keys(readAppState('reading_places'))).toHaveLength(200)
  expect(recallPlace('/0x')).toMatchObject(beginning)
  expect(recallPlace('/2x')).toMatchObject(beginning)
  expect(recallPlace('/1x')).toEqual(place(3))
})

test('sign-out forgets the reading positions, and the next person sees none of them', () => {
  claimStorage(1)
  rememberPlace('/a', place(7))
  clearStorage()
  rememberPlace('/a', place(8))
  claimStorage(2)
  expect(recallPlace('/a')).toMatchObject(beginning)
})

test('an unreadable position counts as the beginning', () => {
  rememberAppState({ reading_places: { '/a': { page: 'x' } } })
  expect(recallPlace('/a')).toMatchObject(beginning)
})
