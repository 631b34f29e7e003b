import { expect, test } from 'vitest'
import { hasChanges, reportGroups } from './report-groups.ts'
import { aMeetingReport } from './story.ts'

test('only what there is to tell is told, warnings first', () => {
  const groups = reportGroups(
    aMeetingReport({
      warnings: ['Anderes Gremium'],
      agenda_items: { new: [{ title: 'Budget' }], changed: [], removed: [{ title: 'Varia' }] },
      no_pdf: [{ title: 'Berechnung', file: 'Beilage/3.xlsx' }],
    }),
  )
  expect(groups).toEqual([
    { key: 'warnings', lines: ['Anderes Gremium'] },
    { key: 'items_new', lines: ['Budget'] },
    { key: 'items_removed', lines: ['Varia'] },
    { key: 'no_pdf', lines: ['Berechnung (Beilage/3.xlsx)'] },
  ])
  expect(hasChanges(groups)).toBe(true)
})

test('the same zip again changes nothing', () => {
  const unchanged = [{ title: 'Antrag', file: 'a.pdf' }]
  const groups = reportGroups(aMeetingReport({ documents: { new: [], new_version: [], unchanged, removed: [] }, warnings: ['Hinweis'] }))
  expect(groups.map(({ key }) => key)).toEqual(['warnings', 'documents_unchanged'])
  expect(hasChanges(groups)).toBe(false)
})
