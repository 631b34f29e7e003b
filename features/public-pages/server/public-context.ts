import type { AppContext } from '#platform/server/deps.ts'
import type { Writer } from './pages/layout.ts'
import type { Exchange } from './send.ts'

/** What the public routes are given. */
export type PublicContext = AppContext & {
  /** Where all public addresses begin. */
  root: string
  /** Answers a page, or 404 with the same bytes for every address if `write` returns undefined. */
  answer: (exchange: Exchange, write: (writer: Writer) => Promise<{ text: string; type: string } | undefined>) => Promise<unknown>
}
