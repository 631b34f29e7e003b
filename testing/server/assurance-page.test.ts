import { expect, test } from 'vitest'
import { withRow } from './assurance-page.ts'

const page = '# Assurance\n\n| What | Asked | Tried | Outcome | On | Command |\n|---|---|---|---|---|---|\n\nRemarks.\n'
const now = new Date('2026-11-24T10:00:00Z')
const ids = { what: 'Ids swapped', count: 20_143, aim: 20_000, outcome: 'none answered', command: 'npm run assure -- swapped-ids' }

test('a result gets a row on the page, and replaces it the next time', () => {
  const once = withRow(page, ids, now)
  expect(once).toContain(
    '|---|---|---|---|---|---|\n| Ids swapped | 20,000 | **20,143** | none answered | 2026-11-24 | `npm run assure -- swapped-ids` |\n\nRemarks.\n',
  )
  const two = withRow(once, { ...ids, what: 'Cells' }, now)
  const again = withRow(two, { ...ids, count: 21_000 }, now)
  expect(again.split('\n').filter((line) => line.startsWith('| Ids') || line.startsWith('| Cells'))).toEqual([
    expect.stringContaining('**21,000**'),
    expect.stringContaining('| Cells |'),
  ])
})
