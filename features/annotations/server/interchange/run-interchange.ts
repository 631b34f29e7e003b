import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { Problem, wrongState } from '#platform/server/http/problem.ts'
import { joinedParts, type Part, type Sandbox } from '#platform/server/sandbox/sandbox.ts'

const limits = { milliseconds: 60_000, memory: 768 * 2 ** 20 }

/** A refusal, which a program answers instead of its output. */
export type Refused = { problem: string; line?: number; limit?: number }
export type Accepted<Facts> = { answer: Facts; output: Readable }

type Run = { program: string; args?: readonly number[]; parts: readonly Part[] }

/** Runs one of this folder's programs on `parts`, which are read once it runs. Throws 409 if it exceeded its limits. */
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

/** Throws 409 unless the file is a PDF, since page sizes are known of PDFs only. */
export function requirePdf({ mime_type }: { mime_type: string }): void {
  if (mime_type !== 'application/pdf') throw wrongState({ key: 'interchange.no_pdf' })
}

/** Maximum size of a PDF in bytes, since it is read into memory. */
const MAX_PDF_BYTES = 200 * 2 ** 20

/** The PDF as input of a program. Throws 409 unless it is a PDF, and 413 if it is too large. */
export function pdfPart(files: FileStore, file: { sha256: string; size: number; mime_type: string }): Part {
  requirePdf(file)
  if (file.size > MAX_PDF_BYTES)
    throw new Problem(413, { detail: { key: 'interchange.too_large', params: { limit: MAX_PDF_BYTES / 2 ** 20 } } })
  return { open: () => files.open(file.sha256), size: file.size }
}

/** Maximum total size of layers in bytes; the result is several times as large. */
const MAX_LAYER_BYTES = 64 * 2 ** 20

/** Throws 409 if layers are too large to be processed together. */
export function requireManageable(layers: readonly { bytes: number }[]): void {
  if (layers.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_LAYER_BYTES) throw tooMuch()
}

/** Throws 409 with the reason of a refusal that is not caused by the uploaded file, and 413 if a limit was exceeded. */
export function requireAccepted<Facts extends object>(answer: Facts | Refused): asserts answer is Facts {
  if (!('problem' in answer)) return
  const { problem, limit } = answer
  const key = `interchange.${problem}`
  throw limit === undefined ? wrongState({ key }) : new Problem(413, { detail: { key, params: { limit } } })
}
