import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { mostRows } from '#features/administration/people-import.ts'
import { invalid } from '#platform/server/http/problem.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'
import type { ReadTable } from './read-table-program.ts'

const program = join(import.meta.dirname, 'read-table-program.ts')
/** Enough for the most rows; a workbook that unpacks to more ends the program. */
const limits = { milliseconds: 60_000, memory: 2 ** 29 }

/** A row with the number of its line, as Excel shows it. */
export type TableRow = { line: number; cells: string[] }
export type Table = { headings: string[]; rows: TableRow[] }

/** Reads the table at a path, without its empty rows. Throws 400 if it is none, has no rows, or too many. */
export async function readTable(sandbox: Sandbox, path: string): Promise<Table> {
  const { answer } = await sandbox<ReadTable>(program, { input: createReadStream(path), ...limits })
  if (!answer) throw refused('unreadable')
  if ('problem' in answer) throw refused(answer.problem, 'line' in answer ? { line: answer.line } : {})
  const [head, ...rows] = answer.rows
    .map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!head || rows.length === 0) throw refused('empty')
  if (rows.length > mostRows) throw refused('too_many', { most: mostRows })
  return { headings: head.cells, rows }
}

const refused = (why: string, params = {}) => invalid({ file: [{ key: `people_import.${why}`, params }] })
