/** A row of an agenda as it was understood. */
export type PastedRow = { number: string; title: string; extended_title: string; is_paragraph: boolean }

const number = /^(?:\d{1,3}(?:\.\d{1,3})*\.?[a-z]?|[IVXL]+\.|[A-Z]\.)$/
const numberInFront = /^(\d{1,3}(?:\.\d{1,3})*[.)]?|[A-Z]\.)\s+(\S.*)$/s
const headingMark = /^(?:x|titel|zwischentitel|überschrift|intertitre|titre|heading)$/i
const columnName =
  /^(?:nr\.?|nummer|no\.?|n°|numéro|number|trakt\.?|traktandum|traktanden|titel|geschäft|objet|titre|title|item|beschreibung|bemerkungen|description|remarques)$/i

/** Reads a copied agenda: a table of Word or Excel, or lines such as `1. Protokoll`. */
export function readPasted({ html, text }: { html: string; text: string }): PastedRow[] {
  const table = html ? cellsOfHtml(html) : []
  return rowsFrom(table.length > 0 ? table : cellsOfText(text))
}

function cellsOfHtml(html: string): string[][] {
  // Parsed only: scripts do not run, and images are not fetched.
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of parsed.querySelectorAll('script, style')) unseen.remove()
  for (const block of parsed.querySelectorAll('p, br, div, li')) block.after(' ')
  const rows = parsed.querySelectorAll('tr')
  return [...rows].map((row) => [...row.querySelectorAll('td, th')].map((cell) => readable(cell.textContent ?? '')))
}

/** Tab-separated, as Excel writes it: cells with line breaks or quotes are quoted. */
function cellsOfText(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end = ''] of text
    .replaceAll('\r\n', '\n')
    .matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g)) {
    rows.at(-1)?.push(readable(quoted === undefined ? plain : quoted.replaceAll('""', '"')))
    if (end === '\n') rows.push([])
  }
  return rows
}

const readable = (cell: string) => cell.normalize('NFC').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()

function rowsFrom(table: string[][]): PastedRow[] {
  const filled = table.filter((cells) => cells.some((cell) => cell !== '')).filter((cells) => !isHeader(cells))
  const rows = filled.map(readCells)
  // Without marks a heading is what has no number among numbered items.
  const areMarked = rows.some(({ isMarked }) => isMarked)
  const areNumbered = !areMarked && rows.some((row) => row.number !== '')
  return rows
    .filter(({ title }) => title !== '')
    .map(({ isMarked, ...row }) => {
      const is_paragraph = isMarked || (areNumbered && row.number === '' && row.extended_title === '')
      return { ...row, is_paragraph, ...(is_paragraph && { number: '' }) }
    })
}

const isHeader = (cells: string[]) => cells.filter(Boolean).every((cell) => columnName.test(cell))

function readCells(cells: string[]): Omit<PastedRow, 'is_paragraph'> & { isMarked: boolean } {
  // Behind a title only: what looks like a mark may be the title itself.
  const isMark = (cell: string, index: number) =>
    headingMark.test(cell) && cells.slice(0, index).some((before) => before !== '' && !number.test(before))
  const isMarked = cells.some(isMark)
  const rest = cells.filter((cell, index) => cell !== '' && !isMark(cell, index))
  const [first = ''] = rest
  const given = number.test(first) && rest.length > 1 ? rest.shift() : undefined
  const [, inFront, behind] = given === undefined ? (numberInFront.exec(first) ?? []) : []
  const [title = '', ...more] = behind === undefined ? rest : [behind, ...rest.slice(1)]
  const raw = given ?? inFront ?? ''
  return {
    number: /^\d+\)?$/.test(raw) ? `${raw.replace(')', '')}.` : raw,
    title: title.slice(0, 1000),
    extended_title: more.join(' ').slice(0, 5000),
    isMarked,
  }
}
