import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { WantedDocument } from '#server/downloads/repository.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { sendWritten, writtenDown } from '#server/files/send-made.ts'
import { frameHead } from '#server/kit/frames.ts'
import { goneSignal } from '#server/kit/gone.ts'
import type { Deps } from '#server/kit/house.ts'
import { placesForEach } from '#server/kit/places.ts'
import { Problem, wrongState } from '#server/kit/problem.ts'
import { largestBook } from '#shared/downloads/contract.ts'
import { isPdf, type PlannedBook } from './plan-book.ts'

const program = join(import.meta.dirname, 'make-book-program.ts')
const mebibyte = 2 ** 20
const limits = { milliseconds: 180_000, memory: 1_200 * mebibyte }

/** Throws 413 when the documents are too many bytes for one book. */
export function requireRoom(documents: WantedDocument[]): void {
  const size = documents.filter(isPdf).reduce((sum, document) => sum + document.size, 0)
  if (size > largestBook * mebibyte) throw new Problem(413, { detail: { key: 'downloads.book_too_large', params: { limit: largestBook } } })
}

type Book = { name: string; plan: PlannedBook; layersOf: (version_id: number) => Promise<Buffer> }
type Asked = Pick<Deps, 'files' | 'sandbox'> & { folder: string; reply: FastifyReply; me: { id: number } }

/** Nobody takes all the places there are: who wants a second book waits for the first. */
const takeTurn = placesForEach(1)

/** Makes a book and sends it; whoever goes away stops it. Throws 409 when it cannot be made, before the first byte. */
export async function sendBook({ name, ...book }: Book, { reply, ...asked }: Asked) {
  const written = await writtenBook(book, { ...asked, signal: goneSignal(reply) })
  return sendWritten({ ...written, name, mime_type: 'application/pdf' }, reply)
}

async function writtenBook(
  book: Omit<Book, 'name'>,
  { files, sandbox, folder, me, signal }: Omit<Asked, 'reply'> & { signal: AbortSignal },
) {
  const endTurn = await takeTurn(me.id, signal)
  try {
    const input = Readable.from(framesOf(book, files), { objectMode: false })
    const { answer, output } = await sandbox(program, { ...limits, input, signal })
    if (!answer) throw wrongState({ key: 'downloads.book_failed' })
    return await writtenDown(output, folder)
  } finally {
    endTurn()
  }
}

async function* framesOf({ plan, layersOf }: Omit<Book, 'name'>, files: FileStore): AsyncGenerator<Buffer> {
  yield* framed(Buffer.from(JSON.stringify(plan)))
  for (const { sha256, size, version_id } of plan.sections.flatMap(({ documents }) => documents).filter(isPdf)) {
    yield* framed(await layersOf(version_id))
    yield frameHead(size)
    yield* (await files.open(sha256)) as AsyncIterable<Buffer>
  }
}

const framed = (bytes: Buffer) => [frameHead(bytes.length), bytes]
