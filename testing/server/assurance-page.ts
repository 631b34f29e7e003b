import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../../docs/assurance.md')

export type Assured = {
  /** What was tried; the row of docs/assurance.md is found again by it. */
  what: string
  /** How much of it, counted while it ran. */
  count: number
  /** What is asked at least. */
  aim: number
  /** What came of it, in a few words. */
  outcome: string
}

/** A row of the page, which the command makes anew. */
type Row = Assured & { command: string }

/** Notes in docs/assurance.md what a command has shown. */
export function noteRow(row: Row): void {
  writeFileSync(page, withRow(readFileSync(page, 'utf8'), row, new Date()))
}

/** The page with the row of what was tried, in its former place if it has one. */
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
