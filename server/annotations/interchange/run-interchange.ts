import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileStore } from '#server/files/file-store.ts'
import { goneSignal } from '#server/kit/gone.ts'
import { runLimited } from '#server/kit/limited-child.ts'
import { joinedParts, type Part } from '#server/kit/limited-parts.ts'
import { wrongState } from '#server/kit/problem.ts'

const limits = { milliseconds: 60_000, memory: 768 * 2 ** 20 }

/** What a child says before its output. */
export type Refused = { problem: string; line?: number }
export type Accepted<Facts> = { answer: Facts; output: Readable }

type Run = { program: string; args?: readonly number[]; parts: readonly Part[]; reply: FastifyReply }

/** Runs one of this folder's programs on `parts`, whose sizes it is told after `args`. Throws 409 when it ended at its limits. */
export async function runInterchange<Facts extends object>({ program, args = [], parts, reply }: Run): Promise<Accepted<Facts | Refused>> {
  const { answer, output } = await runLimited<Facts | Refused>(join(import.meta.dirname, program), {
    ...limits,
    args: [...args, ...parts.map(({ size }) => size)],
    input: joinedParts(parts),
    signal: goneSignal(reply),
  })
  if (!answer) throw tooMuch()
  return { answer, output }
}

export const tooMuch = () => wrongState({ key: 'interchange.too_much' })

/** Throws 409 unless it is a PDF, whose pages alone can be told. */
export async function pdfPart(
  files: FileStore,
  { sha256, size, mime_type }: { sha256: string; size: number; mime_type: string },
): Promise<Part> {
  if (mime_type !== 'application/pdf') throw wrongState({ key: 'interchange.no_pdf' })
  return { bytes: await files.open(sha256), size }
}

/** Throws 409 with the reason of a refusal that has nothing to do with what was sent. */
export function requireAccepted<Facts extends object>(answer: Facts | Refused): asserts answer is Facts {
  if ('problem' in answer) throw wrongState({ key: `interchange.${answer.problem}` })
}
