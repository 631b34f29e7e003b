import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileStore } from '#server/files/file-store.ts'
import { goneSignal } from '#server/kit/gone.ts'
import { joinedParts, type Part } from '#server/kit/limited-parts.ts'
import { wrongState } from '#server/kit/problem.ts'
import type { Sandbox } from '#server/kit/sandbox.ts'

const limits = { milliseconds: 60_000, memory: 768 * 2 ** 20 }

/** What a program says before its output. */
export type Refused = { problem: string; line?: number }
export type Accepted<Facts> = { answer: Facts; output: Readable }

type Run = { program: string; args?: readonly number[]; parts: readonly Part[]; reply: FastifyReply }

/** Runs one of this folder's programs on `parts`, which are read once it runs. Throws 409 when it ended at its limits. */
export async function runInterchange<Facts extends object>(
  sandbox: Sandbox,
  { program, args = [], parts, reply }: Run,
): Promise<Accepted<Facts | Refused>> {
  const { answer, output } = await sandbox<Facts | Refused>(join(import.meta.dirname, program), {
    ...limits,
    args,
    input: joinedParts(parts),
    signal: goneSignal(reply),
  })
  if (!answer) throw tooMuch()
  return { answer, output }
}

const tooMuch = () => wrongState({ key: 'interchange.too_much' })

/** Throws 409 unless it is a PDF, whose pages alone can be told. */
export function requirePdf({ mime_type }: { mime_type: string }): void {
  if (mime_type !== 'application/pdf') throw wrongState({ key: 'interchange.no_pdf' })
}

/** Throws 409 unless it is a PDF. */
export function pdfPart(files: FileStore, file: { sha256: string; size: number; mime_type: string }): Part {
  requirePdf(file)
  return { open: () => files.open(file.sha256), size: file.size }
}

/** Layers of so many bytes are put together; what is made of them is several times as large. */
const largest = 64 * 2 ** 20

/** Throws 409 when layers are too many bytes to be put together. */
export function requireBearable(layers: readonly { bytes: number }[]): void {
  if (layers.reduce((sum, { bytes }) => sum + bytes, 0) > largest) throw tooMuch()
}

/** Throws 409 with the reason of a refusal that has nothing to do with what was sent. */
export function requireAccepted<Facts extends object>(answer: Facts | Refused): asserts answer is Facts {
  if ('problem' in answer) throw wrongState({ key: `interchange.${answer.problem}` })
}
