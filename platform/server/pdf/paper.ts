import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { joinedParts, type Sandbox } from '#platform/server/sandbox/sandbox.ts'
import type { Paragraph } from './text-page.ts'

/** Input of the program that makes a plain PDF; all texts are in the reader's language. */
export type PaperPlan = {
  language: string
  title: string
  /** ISO 8601. */
  made: string
  paragraphs: Paragraph[]
  /** Footer of each page, with the placeholders `{page}` and `{pages}`. */
  stamp: string
  /** A machine-readable attachment. */
  facts?: { name: string; json: string }
}

/** Top of the document: its kind and its title. */
export const opening = (kind: string, title: string): Paragraph[] => [
  { text: kind, size: 11, weight: 'regular', gap: 0 },
  { text: title, size: 20, weight: 'bold', gap: 4 },
]
export const small = (text: string): Paragraph => ({ text, size: 9.5, weight: 'regular', gap: 2 })
export const named = (text: string): Paragraph => ({ text, size: 10.5, weight: 'bold', gap: 8, below: 20 })
export const heading = (text: string): Paragraph => ({ text, size: 13, weight: 'bold', gap: 22, below: 44 })
export const part = (title: string, texts: string[]): Paragraph[] => [
  heading(title),
  ...texts.map((text): Paragraph => ({ text, size: 10.5, weight: 'regular', gap: 6 })),
]

const program = join(import.meta.dirname, 'make-paper-program.ts')
const limits = { milliseconds: 60_000, memory: 512 * 2 ** 20 }

/** Makes a plain PDF of texts in a sandbox; undefined if it reached a limit. */
export async function makePaper(sandbox: Sandbox, plan: PaperPlan): Promise<Buffer | undefined> {
  const input = joinedParts([{ text: () => JSON.stringify(plan) }])
  const { answer, output } = await sandbox(program, { ...limits, input })
  return answer ? buffer(output) : undefined
}
