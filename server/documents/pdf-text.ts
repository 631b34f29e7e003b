import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { runLimited } from '#server/kit/limited-child.ts'

/** The text of each page, as far as it was read, or why there is none. */
export type PdfText = { page_count: number; pages: string[] } | { problem: string }

const childProgram = join(import.meta.dirname, 'read-text-child.ts')
const defaultLimits = { milliseconds: 60_000, memory: 768 * 2 ** 20 }

/** Reads the text of a PDF of `size` bytes in a child with limits of its own: a hostile PDF may exhaust it, never the server. */
export async function readPdfText(bytes: Readable, size: number, limits = defaultLimits): Promise<PdfText> {
  const { answer } = await runLimited<PdfText>(childProgram, { args: [size], input: bytes, ...limits })
  return answer ?? { problem: 'the reader was stopped at its limit of time or memory' }
}
