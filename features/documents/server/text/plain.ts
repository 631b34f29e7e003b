import { decode } from './decode.ts'
import type { Pages } from './pages.ts'

/** Reads a text, or a table with its separators. */
export function readPlain(bytes: Buffer, pages: Pages): void {
  pages.turn()
  pages.add(decode(bytes))
}
