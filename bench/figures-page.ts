import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../docs/bench.md')

/** The date of a run. */
export const today = () => new Date().toISOString().slice(0, 10)

/** Writes a row of the first table of docs/bench.md, in place of its previous version if there is one. */
export function noteRow(what: string, row: string): void {
  writeFileSync(page, withRow(readFileSync(page, 'utf8'), what, row))
}

/** The page with the row: in place of its previous version, else at the end of the first table. */
export function withRow(text: string, what: string, row: string): string {
  const lines = text.split('\n')
  const former = lines.findIndex((line) => line.startsWith(`| ${what} |`))
  if (former >= 0) return lines.with(former, row).join('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'))
  return lines.toSpliced(end, 0, row).join('\n')
}

/** Replaces the text between the marks of this name in docs/bench.md with the result of a run. */
export function notePart(name: string, text: string): void {
  console.log(text)
  writeFileSync(page, withPart(readFileSync(page, 'utf8'), name, text))
}

/** The page with the text between the part's marks; throws if they are missing. */
export function withPart(page_text: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `\n<!-- end of ${name} -->`]
  const [before, after] = [page_text.indexOf(begin), page_text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`docs/bench.md has no place for ${name}`)
  return `${page_text.slice(0, before + begin.length)}\n${text}\n${page_text.slice(after)}`
}
