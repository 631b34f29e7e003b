import type { ReadableKind } from '#platform/server/files/text-kind.ts'
import { type Program, readAll } from '#platform/server/sandbox/sandbox.ts'
import { problemOf } from './decode.ts'
import { collectPages, type Pages } from './pages.ts'

/** Adds the text of a file to the pages; may return what follows the answer. Throws Unreadable, or an error of its library, if it cannot. */
export type ReadText = (bytes: Buffer, pages: Pages) => Promise<AsyncIterable<string> | void> | void

const readers: Record<ReadableKind, () => Promise<ReadText>> = {
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  office: async () => (await import('./office/office.ts')).readOffice,
  msg: async () => (await import('./mail/msg.ts')).readMsg,
  eml: async () => (await import('./mail/eml.ts')).readEml,
  content_lines: async () => (await import('./mail/content-lines.ts')).readContentLines,
  html: async () => (await import('./html.ts')).readHtml,
  plain: async () => (await import('./decode.ts')).readPlain,
}

/** Reads a file of `size` bytes; the answer is its `FileText`, the output its supplements. */
export const run: Program = async (input, [kind, size]) => {
  const pages = collectPages()
  try {
    const read = await readers[kind as ReadableKind]()
    const { buffer } = await readAll(input, Number(size))
    const output = (await read(Buffer.from(buffer), pages)) ?? []
    return { answer: pages.end(), output }
  } catch (error) {
    return { answer: { problem: problemOf(error) } }
  }
}
