import { type PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import type { Chapter } from './chapter.ts'

/** A named destination of a document as a string of the book: ASCII, and never a name of another document. */
export const nameInBook = (chapter: Pick<Chapter, 'number'>, name: string): PDFHexString => stringOf(keyOf(chapter, name))

const keyOf = ({ number }: Pick<Chapter, 'number'>, name: string) => `${number}.${encodeURIComponent(name)}`

const mostInNode = 64

/** Writes the named destinations of all documents as those of the book. */
export function putNamedDestinations({ context, catalog }: PDFDocument, chapters: readonly Chapter[]): void {
  const entries = chapters
    .flatMap((chapter) => [...chapter.names].map(([name, place]) => ({ key: keyOf(chapter, name), place })))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  if (entries.length === 0) return
  const leaves = Array.from({ length: Math.ceil(entries.length / mostInNode) }, (_, at) => {
    const named = entries.slice(at * mostInNode, (at + 1) * mostInNode)
    const limits = [named[0], named.at(-1)].map((one) => stringOf(one?.key ?? ''))
    return context.register(context.obj({ Limits: limits, Names: named.flatMap(({ key, place }) => [stringOf(key), place]) }))
  })
  catalog.set(PDFName.of('Names'), context.obj({ Dests: context.register(context.obj({ Kids: leaves })) }))
}

const stringOf = (key: string) => PDFHexString.fromBytes(Buffer.from(key))
