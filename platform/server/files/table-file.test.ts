import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { tableFile } from './table-file.ts'

test('a cell of a workbook holds no more letters than Excel opens', async () => {
  const { output } = await tableFile({ as: 'xlsx', title: 'Protokoll', rows: [['Einzelheiten'], ['x'.repeat(40_000)]], widths: [40] })
  const [, [cell] = []] = await readSheet(await buffer(output))
  expect(String(cell)).toHaveLength(32_767)
})
