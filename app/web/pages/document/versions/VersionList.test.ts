import { expect, test } from 'vitest'
import { downloadName } from '#features/documents/document.ts'
import { aVersion } from '#features/documents/web/fixtures.ts'
import { numbered } from './VersionList.tsx'

test('numbers versions by count minus index, newest first', () => {
  const shown = numbered([aVersion({ version_id: 9 }), aVersion({ version_id: 7 }), aVersion({ version_id: 3 })])
  expect(shown.map(({ number, isLatest, version }) => [version.version_id, number, isLatest])).toEqual([
    [9, 3, true],
    [7, 2, false],
    [3, 1, false],
  ])
})

test('names a download by item number and file name, joined by a dash', () => {
  expect(downloadName(aVersion({ agenda_item: { id: 30, number_or_business_number: '2026.14' } }))).toBe('2026.14-Bericht.xlsx')
  expect(downloadName(aVersion({ agenda_item: { id: 30, number_or_business_number: null } }))).toBe('Bericht.xlsx')
  expect(downloadName(aVersion({ agenda_item: { id: 30, number_or_business_number: 'SGB 12/2026' } }))).toBe('SGB 12_2026-Bericht.xlsx')
  expect(downloadName(aVersion({ agenda_item: null }))).toBe('Bericht.xlsx')
})
