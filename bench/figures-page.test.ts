import { expect, test } from 'vitest'
import { withRow } from './figures-page.ts'

const page = `# Figures

| What | Ratio |
|---|---|
| Import | **2** |
| Import of many | **1** |

A remark.

| Other | Table |
|---|---|
| Import | x |
`

test('a row is replaced in place, a new one is added at the end of its table, and the rest stays', () => {
  expect(withRow(page, 'Import', '| Import | **3** |')).toBe(page.replace('| Import | **2** |', '| Import | **3** |'))
  expect(withRow(page, 'Search', '| Search | **3** |')).toBe(
    page.replace('| Import of many | **1** |\n', '| Import of many | **1** |\n| Search | **3** |\n'),
  )
})
