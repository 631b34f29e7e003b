export type Row = Record<string, string | number | boolean | null | string[]>

const cellOf = (value: Row[string] | undefined) => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

export const jsonOf = (value: unknown) => JSON.stringify(value, null, 2)

/** Rows as a text table with aligned columns, headed by the field names. */
export function tableOf(rows: Row[]): string {
  const [first] = rows
  if (!first) return 'There are none.'
  const fields = Object.keys(first)
  const lines = [fields, ...rows.map((row) => fields.map((field) => cellOf(row[field])))]
  const widths = fields.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
