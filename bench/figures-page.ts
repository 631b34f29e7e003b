import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../docs/bench.md')

/** A row of the table in docs/bench.md; `command` is what follows `npm run bench --`. */
export type Figure = { what: string; against: string; ratio: number; goal: string; measured: string; command: string }

/** Prints a figure, and writes it into the table of docs/bench.md in place of its previous version if there is one. */
export function noteFigure(figure: Figure): void {
  const row = rowOf(figure)
  console.log(row)
  writeFileSync(page, withRow(readFileSync(page, 'utf8'), figure.what, row))
}

/** The machine counts because most figures depend on the number of its cores. */
const machine = `${availableParallelism()} cores, Node ${process.versions.node}`

const rowOf = ({ what, against, ratio, goal, measured, command }: Figure): string =>
  `| ${[what, against, `**${shownRatio(ratio)}**`, goal, measured, new Date().toISOString().slice(0, 10), machine, `\`${command}\``].join(' | ')} |`

/** Dropped frames are small shares with small goals, so they need more digits. */
const shownRatio = (ratio: number) => ratio.toFixed(Math.abs(ratio) < 0.1 ? 3 : 2)

/** The page with the row: in place of its previous version, else at the end of the table. */
export function withRow(text: string, what: string, row: string): string {
  const lines = text.split('\n')
  const former = lines.findIndex((line) => line.startsWith(`| ${what} |`))
  if (former >= 0) return lines.with(former, row).join('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'))
  return lines.toSpliced(end, 0, row).join('\n')
}
