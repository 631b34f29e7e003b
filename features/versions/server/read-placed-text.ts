import { join } from 'node:path'
import type { Readable } from '#features/annotations/anchoring/anchor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'

const program = join(import.meta.dirname, 'read-placed-text-program.ts')
const limits = { milliseconds: 90_000, memory: 1_024 * 2 ** 20 }
/** In megabytes (2^20 bytes). */
const largest = 200

export type StoredPaper = { sha256: string; size: number; mime_type: string }
/** The limit that a PDF exceeds. */
export type TooLarge = { most_pages: number } | { most_megabytes: number }
type Reading = Pick<Deps, 'files'> & { sandbox: Sandbox }

/** The letters of a stored PDF with their places; null if it cannot be read within the limits, is a dynamic form or is not a PDF. */
export async function readPlacedText(reading: Reading, paper: StoredPaper): Promise<Readable> {
  const read = await readOrTooLarge(reading, paper)
  return isTooLarge(read) ? null : read
}

/** Same as `readPlacedText`, but reports a PDF that is too large. */
export async function readOrTooLarge({ files, sandbox }: Reading, { sha256, size, mime_type }: StoredPaper): Promise<Readable | TooLarge> {
  if (mime_type !== 'application/pdf') return null
  if (size > largest * 2 ** 20) return { most_megabytes: largest }
  const { answer } = await sandbox<Readable | TooLarge>(program, { args: [size], input: await files.open(sha256), ...limits })
  return answer ?? null
}

export const isTooLarge = (read: Readable | TooLarge): read is TooLarge => read !== null && !Array.isArray(read)
