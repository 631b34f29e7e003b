import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { largestBook } from '#features/downloads/contract.ts'
import type { WantedDocument } from '#features/downloads/server/repository.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { sendWritten, writeTemporary } from '#platform/server/files/send-file.ts'
import { Problem, wrongState } from '#platform/server/http/problem.ts'
import { frameHead } from '#platform/server/sandbox/program-input.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'
import { isPdf, type PlannedBook } from './book-plan.ts'

const program = join(import.meta.dirname, 'make-book-program.ts')
const mebibyte = 2 ** 20
const limits = { milliseconds: 180_000, memory: 1_200 * mebibyte }

/** Throws 413 if the documents are too large for one book. */
export function requireRoom(documents: WantedDocument[]): void {
  const size = documents.filter(isPdf).reduce((sum, document) => sum + document.size, 0)
  if (size > largestBook * mebibyte) throw new Problem(413, { detail: { key: 'downloads.book_too_large', params: { limit: largestBook } } })
}

type Book = { name: string; plan: PlannedBook; layersOf: (version_id: number) => Promise<Buffer> }
type Asked = Pick<Deps, 'files' | 'work'> & { folder: string; reply: FastifyReply }
type Made = { size: number } | { most_pages: number }

/** Makes a book in the caller's turn, and sends it. Throws 413 or 409 before the first byte if it cannot be made. */
export async function sendBook({ name, ...book }: Book, { reply, work, ...where }: Asked) {
  const written = await work.ofCaller(reply, (sandbox) => writtenBook(book, { ...where, sandbox }))
  return sendWritten({ ...written, name, mime_type: 'application/pdf' }, reply)
}

async function writtenBook(book: Omit<Book, 'name'>, { files, folder, sandbox }: Pick<Asked, 'files' | 'folder'> & { sandbox: Sandbox }) {
  const input = Readable.from(framesOf(book, files), { objectMode: false })
  const { answer, output } = await sandbox<Made>(program, { ...limits, input })
  if (!answer) throw wrongState({ key: 'downloads.book_failed' })
  if ('most_pages' in answer)
    throw new Problem(413, { detail: { key: 'downloads.book_too_many_pages', params: { limit: answer.most_pages } } })
  return await writeTemporary(output, folder)
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
