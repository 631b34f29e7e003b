import type { Mark } from '#features/my-marks/my-marks.ts'
import type { FileContent } from './file-words.ts'

/** A table of all marks (RFC 4180), in UTF-8 with a byte order mark, without which Excel reads it as Latin-1. */
export function asCsv({ items, words }: FileContent): string {
  const { tell, kindOf, colorOf, when, titleOf, paperOf } = words
  const row = (item: string, paper: string, mark: Mark) => [
    item,
    paper,
    mark.page === null ? '' : String(mark.page),
    kindOf(mark.kind),
    mark.color === null ? '' : colorOf(mark.color),
    mark.quote,
    mark.text,
    when(mark.updated),
  ]
  const head = ['item', 'document', 'page_number', 'kind', 'color', 'passage', 'text', 'changed'].map((name) => tell(`column_${name}`))
  const rows = items.flatMap((item) => [
    ...item.marks.map((mark) => row(titleOf(item), '', mark)),
    ...item.papers.flatMap((paper) => paper.marks.map((mark) => row(titleOf(item), paperOf(paper), mark))),
  ])
  return `\u{feff}${[head, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
}

/**
 * A cell in quotes. Spreadsheets calculate what begins like a formula, also after blanks: such a text gets an apostrophe, which they show
 * as text.
 */
const cellOf = (text: string): string => `"${(isFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const isFormula = /^\s*[=+\-@＝＋－＠|%]/u
