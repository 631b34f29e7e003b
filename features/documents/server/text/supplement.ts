import type { Readable } from 'node:stream'
import { isEndFromOutside } from '#platform/server/sandbox/sandbox.ts'

/** What a page says beside its text, by the number of the page. */
export type Supplement = [page: number, text: string]

/** Reads the supplements that follow a program's answer, as far as it came within its limits. */
export async function readSupplements(output: Readable): Promise<{ supplements: Supplement[]; are_whole: boolean }> {
  let [lines, are_whole] = ['', true]
  try {
    for await (const piece of output.setEncoding('utf8') as AsyncIterable<string>) lines += piece
  } catch (error) {
    if (isEndFromOutside(error)) throw error
    are_whole = false
  }
  const supplements = lines.split('\n').slice(0, -1)
  return { supplements: supplements.map((line) => JSON.parse(line) as Supplement), are_whole }
}

/** The texts of pages with their supplements; an empty line keeps the last word of the one apart from the first of the other. */
export function supplemented(pages: readonly string[], supplements: readonly Supplement[]): string[] {
  const byPage = new Map(supplements)
  return pages.map((text, index) => [text, byPage.get(index + 1) ?? ''].filter(Boolean).join('\n\n').replaceAll('\0', ''))
}
