import type { ReadableKind } from '#platform/server/files/text-kind.ts'
import { readWhole } from '#platform/server/sandbox/limited-parts.ts'
import type { Program } from '#platform/server/sandbox/sandbox.ts'
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

/** A file of `size` bytes comes in, its `FileText` is the answer. */
export const run: Program = async (input, [kind, size]) => {
  const pages = gatherPages()
  try {
    const read = await readers[kind as ReadableKind]()
    const { buffer } = await readWhole(input, Number(size))
    await read(Buffer.from(buffer), pages)
    return { answer: pages.end() }
  } catch (error) {
    return { answer: { problem: problemOf(error) } }
  }
}
