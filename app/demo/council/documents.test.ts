import { expect, test } from 'vitest'
import { councilOf } from './council.ts'
import { renderPdf } from './papers/pdf.ts'

const documents = councilOf('2026-11-20').basic_documents.flatMap((shelf) => shelf.documents)
const drawn = new Map(documents.map((document) => [JSON.stringify(document.document), document]))

test('basic documents have several pages and calendars at least one, and all files stay small', async () => {
  expect(drawn.size).toBeGreaterThanOrEqual(12)
  for (const { title, file_name, document } of drawn.values()) {
    const pdf = await renderPdf(document)
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    expect(pages, title).toBeGreaterThanOrEqual(document.kind === 'Sitzungsplan' ? 1 : 2)
    expect(pages, title).toBeLessThanOrEqual(5)
    expect(pdf.length).toBeLessThan(80_000)
    expect(file_name).toMatch(/^[\w .()-]+\.pdf$/)
  }
})

test('a calendar lists the meetings of its committee in order', () => {
  const [first] = documents
  const tables = first?.document.blocks.flatMap((block) => (block.type === 'table' ? [block.table] : []))
  const meetings = tables?.[0]?.rows.map(({ cells }) => cells[0]) ?? []
  expect(first?.title).toBe('Sitzungsplan 2026')
  expect(meetings).toContain('17. Sitzung (Budgetsitzung)')
  expect(meetings).toEqual(meetings.toSorted((one, other) => Number.parseInt(one ?? '', 10) - Number.parseInt(other ?? '', 10)))
})
