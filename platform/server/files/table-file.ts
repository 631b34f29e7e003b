import { Readable } from 'node:stream'
import writeExcelFile from 'write-excel-file/node'
import { csvOf } from '#platform/server/lib/csv.ts'
import type { TableFormat } from '#platform/shared/table-formats.ts'
import { fileName } from './entry-names.ts'

/** A table whose first row names its columns; `widths` are those of the columns, in characters. */
export type Table = { rows: string[][]; widths: number[] }

type Asked = Table & {
  as: TableFormat
  /** Name of the file, without its ending. */
  title: string
}

const types = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Record<TableFormat, string>

/** A table as a file, to be sent with `sendGenerated`. No cell is a formula, whatever it begins with. */
export async function tableFile({ as, title, ...table }: Asked) {
  const bytes = as === 'csv' ? Buffer.from(csvOf(table.rows)) : await workbookOf(table)
  return { output: Readable.from([bytes]), name: fileName(`${title}.${as}`), mime_type: types[as] }
}

/** Of a cell: Excel calls a workbook with longer ones damaged. */
const mostLetters = 32_767

/** A workbook of texts, never formulas. The first row stays in sight. */
function workbookOf({ rows, widths }: Table): Promise<Buffer> {
  const cells = rows.map((row, at) =>
    row.map((value) => ({
      type: String,
      value: value.slice(0, mostLetters),
      wrap: true,
      ...(at === 0 && { fontWeight: 'bold' as const }),
    })),
  )
  return writeExcelFile(cells, { columns: widths.map((width) => ({ width })), stickyRowsCount: 1 }).toBuffer()
}
