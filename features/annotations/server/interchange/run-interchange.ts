import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { Problem, wrongState } from '#platform/server/http/problem.ts'
import { joinedParts, type Part } from '#platform/server/sandbox/limited-parts.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'

const limits = { milliseconds: 60_000, memory: 768 * 2 ** 20 }

/** What a program says before its output. */
export type Refused = { problem: string; line?: number; limit?: number }
export type Accepted<Facts> = { answer: Facts; output: Readable }

type Run = { program: string; args?: readonly number[]; parts: readonly Part[] }

/** Runs one of this folder's programs on `parts`, which are read once it runs. Throws 409 when it ended at its limits. */
export async function runInterchange<Facts extends object>(
  sandbox: Sandbox,
  { program, args = [], parts }: Run,
): Promise<Accepted<Facts | Refused>> {
  const { answer, output } = await sandbox<Facts | Refused>(join(import.meta.dirname, program), {
    ...limits,
    args,
    input: joinedParts(parts),
  })
  if (!answer) throw tooMuch()
  return { answer, output }
}

const tooMuch = () => wrongState({ key: 'interchange.too_much' })

/** Throws 409 unless it is a PDF, whose pages alone can be told. */
export function requirePdf({ mime_type }: { mime_type: string }): void {
  if (mime_type !== 'application/pdf') throw wrongState({ key: 'interchange.no_pdf' })
}

/** A PDF of so many bytes is read as a whole. */
const largestPdf = 200 * 2 ** 20

/** Throws 409 unless it is a PDF, and 413 when it is too large. */
export function pdfPart(files: FileStore, file: { sha256: string; size: number; mime_type: string }): Part {
  requirePdf(file)
  if (file.size > largestPdf) throw new Problem(413, { detail: { key: 'interchange.too_large', params: { limit: largestPdf / 2 ** 20 } } })
  return { open: () => files.open(file.sha256), size: file.size }
}

/** Layers of so many bytes are put together; what is made of them is several times as large. */
const largest = 64 * 2 ** 20

/** Throws 409 when layers are too many bytes to be put together. */
export function requireBearable(layers: readonly { bytes: number }[]): void {
  if (layers.reduce((sum, { bytes }) => sum + bytes, 0) > largest) throw tooMuch()
}

/** Throws 409 with the reason of a refusal that has nothing to do with what was sent, and 413 with the limit that it goes beyond. */
export function requireAccepted<Facts extends object>(answer: Facts | Refused): asserts answer is Facts {
  if (!('problem' in answer)) return
  const { problem, limit } = answer
  const key = `interchange.${problem}`
  throw limit === undefined ? wrongState({ key }) : new Problem(413, { detail: { key, params: { limit } } })
}
