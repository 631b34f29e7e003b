import { buffer } from 'node:stream/consumers'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { withoutApostrophe } from '#platform/server/lib/csv.ts'
import type { Program } from '#platform/server/sandbox/sandbox.ts'
import { decodeText } from './decode-text.ts'

/** The rows as texts, each with its cells; or why the file is no table. */
export type ReadTable = { rows: string[][] } | { problem: 'old_format' | 'unreadable' } | { problem: 'quotes'; line: number }

/** Reads a CSV file in any encoding that Excel writes, or the first sheet of an XLSX file. */
export const run: Program = async (input) => {
  const bytes = await buffer(input)
  if (bytes.subarray(0, 4).equals(oldWorkbook)) return { answer: { problem: 'old_format' } satisfies ReadTable }
  try {
    const answer = bytes.subarray(0, 4).equals(zip) ? { rows: await readWorkbook(bytes) } : readCsv(bytes)
    return { answer: answer satisfies ReadTable }
  } catch {
    return { answer: { problem: 'unreadable' } satisfies ReadTable }
  }
}

const zip = Buffer.from('PK\u0003\u0004')
/** The beginning of files of Excel up to 2003. */
const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const rows = await readSheet(bytes)
  return rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))))
}

/** Excel's own first line `sep=;` says the separator; otherwise it is found. */
function readCsv(bytes: Buffer): ReadTable {
  const text = decodeText(bytes).replace(/^\u{feff}/u, '')
  if (text.includes('\0')) throw new Error('no text')
  const [said = '', separator] = /^sep=(.)\r?\n/.exec(text) ?? []
  const { data, errors } = Papa.parse<string[]>(text.slice(said.length), {
    delimiter: separator ?? '',
    delimitersToGuess: [';', ',', '\t', '|'],
  })
  // So that lines are counted as in the file.
  const before = said === '' ? [] : [[]]
  // A quote that does not end takes the following rows into its cell.
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return { problem: 'quotes', line: (broken.row ?? 0) + before.length + 1 }
  return { rows: [...before, ...data].map((row) => row.map(withoutApostrophe)) }
}
