import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The text of each page, as far as it was read, or why there is none. */
export type PdfText = { page_count: number; pages: string[] } | { problem: string }

const childProgram = join(import.meta.dirname, 'read-text-child.ts')
const mebibyte = 2 ** 20
const defaultLimits = { milliseconds: 60_000, memory: 768 * mebibyte }

/** Reads the text of a PDF of `size` bytes in a child with limits of its own: a hostile PDF may exhaust it, never the server. */
export async function readPdfText(bytes: Readable, size: number, { milliseconds, memory } = defaultLimits): Promise<PdfText> {
  const heap = `--max-old-space-size=${Math.floor(memory / mebibyte)}`
  const child = fork(childProgram, [size, memory, milliseconds].map(String), {
    execArgv: [heap],
    // Nothing of ours, which may hold secrets.
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  try {
    const [text] = await Promise.all([answerOf(child), feed(child, bytes)])
    return text
  } finally {
    child.kill('SIGKILL')
  }
}

/** A child that ends before it has read all says by its end what there is to say. */
const feed = async ({ stdin }: ChildProcess, bytes: Readable) => stdin && pipeline(bytes, stdin).catch(() => bytes.destroy())

/** Its message, once the channel has closed behind it. */
async function answerOf(child: ChildProcess): Promise<PdfText> {
  let answer: PdfText = { problem: 'the reader was stopped at its limit of time or memory' }
  child.on('message', (message) => {
    answer = message as PdfText
  })
  await once(child, 'disconnect')
  return answer
}
