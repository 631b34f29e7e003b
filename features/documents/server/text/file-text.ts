import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ReadableKind } from '#platform/server/files/text-kind.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'

/** The text of each page as far as it was extracted, with the page count if pages are numbered; or why there is no text. */
export type FileText = { page_count: number | null; pages: string[] } | { problem: string }

const program = join(import.meta.dirname, 'read-text-program.ts')
const defaultLimits = { milliseconds: 60_000, memory: 768 * 2 ** 20 }

/** Extracts the text of a file of `size` bytes. */
export async function readFileText(
  sandbox: Sandbox,
  { input, kind, size }: { input: Readable; kind: ReadableKind; size: number },
  limits = defaultLimits,
): Promise<FileText> {
  const { answer } = await sandbox<FileText>(program, { args: [kind, size], input, ...limits })
  return answer ?? { problem: 'the reader was stopped at its limit of time or memory' }
}
