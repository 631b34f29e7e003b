import { expect, test } from 'vitest'
import { aMeetingReport } from './fixtures.ts'
import { hasChanges, reportGroups } from './ReportPart.tsx'

const changes = [{ field: 'business_type' as const, before: null, after: 'Vorlage' }]
const work = { annotations: 3, notes: 1, tags: 0, bookmarks: 0, people: 2 }

test('reports only what there is, warnings first', () => {
  const groups = reportGroups(
    aMeetingReport({
      warnings: ['Anderes Gremium'],
      agenda_items: { new: [{ title: 'Budget' }], changed: [], removed: [{ title: 'Varia', work }] },
      businesses: [{ title: '2026.17 Budget', changes }],
      no_pdf: [{ title: 'Berechnung', file: 'Beilage/3.xlsx' }],
    }),
  )
  expect(groups).toEqual([
    { key: 'warnings', lines: [{ text: 'Anderes Gremium' }] },
    { key: 'items_new', lines: [{ text: 'Budget' }] },
    { key: 'items_removed', lines: [{ text: 'Varia', work }] },
    { key: 'businesses_changed', lines: [{ text: '2026.17 Budget', changes }] },
    { key: 'no_pdf', lines: [{ text: 'Berechnung (Beilage/3.xlsx)' }] },
  ])
  expect(hasChanges(groups)).toBe(true)
})

test('a line says what is marked as public', () => {
  const groups = reportGroups(
    aMeetingReport({
      agenda_items: { new: [{ title: 'Budget', is_public: true }], changed: [], removed: [] },
      documents: {
        new: [{ title: 'Antrag', file: 'a.pdf', is_public: true }],
        new_version: [{ title: 'Bericht', file: 'b.pdf', work }],
        unchanged: [],
        changed: [],
        removed: [],
      },
    }),
  )
  expect(groups.flatMap(({ lines }) => lines)).toEqual([
    { text: 'Budget', is_public: true },
    { text: 'Antrag', is_public: true },
    { text: 'Bericht', work },
  ])
})

test('unchanged documents and warnings count as no change', () => {
  const unchanged = [{ title: 'Antrag', file: 'a.pdf' }]
  const groups = reportGroups(
    aMeetingReport({ documents: { new: [], new_version: [], unchanged, changed: [], removed: [] }, warnings: ['Hinweis'] }),
  )
  expect(groups.map(({ key }) => key)).toEqual(['warnings', 'documents_unchanged'])
  expect(hasChanges(groups)).toBe(false)
})
