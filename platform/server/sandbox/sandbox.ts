import { Readable } from 'node:stream'

/**
 * A function that runs apart from the server; its module exports it as `run`. It only uses its arguments and does not touch its process, so that
 * tests can run it in their own. If it throws, there is no answer.
 */
export type Program = (input: Readable, args: readonly string[], report: Report) => ProgramResult | Promise<ProgramResult>

/** In the program: says which step begins, so that the server knows it if the program ends without an answer. */
export type Report = (step: number) => Promise<void>

/** `answer` is sent as JSON; `output` follows it, at the pace of its reader. */
export type ProgramResult = { answer: object | null; output?: Output }
type Output = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** `memory` in bytes. `signal` aborts when the caller has gone. */
export type RunOptions = {
  args?: readonly (string | number)[]
  input: Readable
  milliseconds: number
  memory: number
  signal?: AbortSignal
}

/**
 * `answer` is undefined if the program ended without one, for example at its limits; then `step` is the last one reported.
 * `output` fails unless the program exits successfully; destroying it kills the program.
 * `end` kills the program, too, and waits until it has ended.
 */
export type Outcome<Answer> = { answer: Answer | undefined; step?: number | undefined; output: Readable; end: () => Promise<void> }

/**
 * Runs the program at a path. Throws the signal's reason, what reading `input` throws, or an error if something outside ended the program before it
 * answered, which says nothing about its input. When it throws, the program has ended.
 */
export type Sandbox = <Answer>(program: string, asked: RunOptions) => Promise<Outcome<Answer>>

/** How a program ended; `by itself` includes crashes and limits. */
export type End = keyof typeof ends
const ends = { well: 'ended well', 'by itself': 'stopped at its limit of time or memory, or failed', 'from outside': 'ended from outside' }

/** The error for a program that did not end well. */
export const endError = (end: End) => new Error(`the child was ${ends[end]}`)

/** Whether something outside ended the program, as when the server stops: this says nothing about its input. */
export const isEndFromOutside = (error: unknown): boolean => error instanceof Error && error.message === endError('from outside').message

/** One part of a program's input: a text, or bytes of known size. Opened only when it is sent. */
export type Part = { text: () => string | Promise<string> } | { open: () => Readable | Promise<Readable>; size: number }

/** Joins parts into one input stream, with one part in memory at a time; `readParts` splits it again. */
export const joinedParts = (parts: readonly Part[]): Readable => Readable.from(framesOf(parts), { objectMode: false })

async function* framesOf(parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if ('open' in part) {
      yield frameHead(part.size)
      yield* (await part.open()) as AsyncIterable<Buffer>
    } else {
      const bytes = Buffer.from(await part.text())
      yield frameHead(bytes.length)
      if (bytes.length > 0) yield bytes
    }
  }
}

/** In the program: reads the parts of its input. */
export async function readParts(input: Readable, count: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const readPart = partReader(input)
  const parts: Uint8Array<ArrayBuffer>[] = []
  while (parts.length < count) parts.push(await readPart())
  return parts
}

/** In the program: returns a function that reads the next part of its input. */
export function partReader(input: Readable): () => Promise<Uint8Array<ArrayBuffer>> {
  const readFrame = frameReader(input)
  return async () => {
    const { buffer, byteOffset, length } = await readFrame()
    return new Uint8Array(buffer as ArrayBuffer, byteOffset, length)
  }
}

/** In the program: reads the whole input of known size. */
export async function readAll(input: Readable, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let place = 0
  for await (const piece of input as AsyncIterable<Buffer>) {
    bytes.set(piece, place)
    place += piece.length
  }
  return bytes
}

/** Parses a JSON part. */
export const jsonOf = (part: Uint8Array | undefined) => JSON.parse(new TextDecoder().decode(part)) as unknown

const headSize = 8

/** Length prefix of a frame of `size` bytes. */
export function frameHead(size: number): Buffer {
  const head = Buffer.alloc(headSize)
  head.writeBigUInt64LE(BigInt(size))
  return head
}

/** Returns a function that reads the next length-prefixed frame. It throws if the input ends within one. */
export function frameReader(input: Readable): () => Promise<Buffer> {
  const chunks = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  const read = async (size: number): Promise<Buffer> => {
    const bytes = Buffer.allocUnsafeSlow(size)
    for (let place = 0; place < size; ) {
      if (rest.length === 0) rest = await nextOf(chunks)
      const taken = rest.copy(bytes, place)
      rest = rest.subarray(taken)
      place += taken
    }
    return bytes
  }
  return async () => read(Number((await read(headSize)).readBigUInt64LE()))
}

async function nextOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const { done, value } = await chunks.next()
  if (done) throw new Error('a frame broke off')
  return value
}
