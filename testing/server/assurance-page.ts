import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../../docs/assurance.md')

export type Assured = {
  /** What was tested; identifies the row of docs/assurance.md. */
  what: string
  /** Number of runs, counted during the test. */
  count: number
  /** Required minimum. */
  aim: number
  /** The result in a few words. */
  outcome: string
}

/** A row of the page, which the command updates. */
type Row = Assured & { command: string }

/** Writes the result of a command to docs/assurance.md. */
export function noteRow(row: Row): void {
  writeFileSync(page, withRow(readFileSync(page, 'utf8'), row, new Date()))
}

/** The page with the row, in place of its previous version if there is one. */
export function withRow(text: string, { what, count, aim, outcome, command }: Row, now: Date): string {
  const number = (of: number) => of.toLocaleString('en')
  const date = now.toISOString().slice(0, 10)
  const row = `| ${what} | ${number(aim)} | **${number(count)}** | ${outcome} | ${date} | \`${command}\` |`
  const lines = text.split('\n')
  const former = lines.findIndex((line) => line.startsWith(`| ${what} |`))
  if (former >= 0) return lines.with(former, row).join('\n')
  const last = lines.findLastIndex((line) => line.startsWith('|'))
  return lines.toSpliced(last + 1, 0, row).join('\n')
}
