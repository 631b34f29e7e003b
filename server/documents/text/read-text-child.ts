import type { ReadableKind } from '#server/files/text-kind.ts'
import type { FileText } from './file-text.ts'
import { gatherPages, type Pages } from './pages.ts'
import { problemOf } from './unreadable.ts'

/** Puts what a file says on pages. Throws Unreadable, and whatever its library throws, of a file that says nothing. */
export type ReadText = (bytes: Buffer, pages: Pages) => Promise<void> | void

const readers: Record<ReadableKind, () => Promise<ReadText>> = {
  pdf: async () => (await import('./pdf.ts')).readPdf,
  office: async () => (await import('./office.ts')).readOffice,
  msg: async () => (await import('./msg.ts')).readMsg,
  eml: async () => (await import('./eml.ts')).readEml,
  html: async () => (await import('./html.ts')).readHtml,
  plain: async () => (await import('./plain.ts')).readPlain,
}

/** Runs in a limited child: a file of `size` bytes comes in by stdin, its pages' texts go out as one message. */
const [kind, size] = process.argv.slice(2) as [ReadableKind, string]

async function readBytes(): Promise<Buffer> {
  const bytes = Buffer.alloc(Number(size))
  let place = 0
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    bytes.set(piece, place)
    place += piece.length
  }
  return bytes
}

async function readText(): Promise<FileText> {
  const pages = gatherPages()
  const read = await readers[kind]()
  await read(await readBytes(), pages)
  return pages.end()
}

const text = await readText().catch((error: unknown) => ({ problem: problemOf(error) }))
process.send?.(text, () => process.exit())
