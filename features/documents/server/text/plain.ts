import { decode } from './decode.ts'
import type { Pages } from './pages.ts'

/** Reads a plain text, or a table with separators. */
export function readPlain(bytes: Buffer, pages: Pages): void {
  pages.turn()
  pages.add(decode(bytes))
}
