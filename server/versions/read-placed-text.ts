import { join } from 'node:path'
import type { Deps } from '#server/kit/house.ts'
import type { Readable } from '#shared/annotations/anchoring/anchor.ts'

const program = join(import.meta.dirname, 'read-placed-text-program.ts')
const limits = { milliseconds: 90_000, memory: 1_024 * 2 ** 20 }
const largest = 200 * 2 ** 20

export type StoredPaper = { sha256: string; size: number; mime_type: string }

/** The letters of a stored PDF with their places; null of one that cannot be read within the limits, and of what is no PDF. */
export async function readPlacedText(
  { files, sandbox }: Pick<Deps, 'files' | 'sandbox'>,
  { sha256, size, mime_type }: StoredPaper,
): Promise<Readable> {
  if (mime_type !== 'application/pdf' || size > largest) return null
  const { answer } = await sandbox<Readable>(program, { args: [size], input: await files.open(sha256), ...limits })
  return answer ?? null
}
