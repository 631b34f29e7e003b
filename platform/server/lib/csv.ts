/** A table (RFC 4180) whose first row names its columns, in UTF-8 with a byte order mark, without which Excel reads it as Latin-1. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\u{feff}${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`

/**
 * A cell in quotes. Spreadsheets calculate what begins like a formula, also after blanks: such a text gets an apostrophe, which they show
 * as text.
 */
const cellOf = (text: string): string => `"${(isFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const isFormula = /^\s*[=+\-@＝＋－＠|%]/u

/** The text of a cell as it was before `csvOf`. */
export const withoutApostrophe = (cell: string): string => (cell.startsWith("'") && isFormula.test(cell.slice(1)) ? cell.slice(1) : cell)
