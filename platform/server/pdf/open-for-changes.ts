import { hash } from 'node:crypto'
import { type PDFDocument, type PDFObject, PDFRawStream, type PDFRef, PDFStream } from '@cantoo/pdf-lib'
import { openPdf } from './open-pdf.ts'

/** `saved` returns the changed file in parts. */
export type OpenForChanges = { document: PDFDocument; saved: () => Promise<Uint8Array[]> }

/**
 * Opens a PDF as openPdf does. It is saved as an incremental update where possible (ISO 32000-1, 7.5.6): the file stays as it is, also what is
 * signed in it, and what has changed follows. That is faster than writing it anew, and needs no second copy of a large file in memory.
 */
export async function openForChanges(bytes: Uint8Array): Promise<OpenForChanges> {
  let read = undefined as AsRead | undefined
  const document = await openPdf(bytes, (opened, file) => {
    read = asRead(opened, file)
  })
  return { document, saved: async () => (await withUpdate(document, read)) ?? [await writtenAnew(document)] }
}

/** A document as it was read, with its file; `references` says in which form the file lists its objects, if it can be updated. */
type AsRead = {
  file: Buffer
  references: 'table' | 'stream' | undefined
  snapshot: ReturnType<PDFDocument['takeSnapshot']>
  objects: Map<PDFRef, ObjectAsRead>
}

const asRead = (document: PDFDocument, file: Buffer): AsRead => ({
  file,
  references: referencesOf(document, file),
  snapshot: document.takeSnapshot(),
  objects: new Map(document.context.enumerateIndirectObjects().map(([ref, object]) => [ref, objectAsRead(object)])),
})

/** Undefined if the place of the list is wrong, which other programs repair in their own ways, or if additions would have to be encrypted. */
function referencesOf({ context, isEncrypted }: PDFDocument, file: Buffer): AsRead['references'] {
  if (isEncrypted || context.isDecrypted) return undefined
  const { prevStartXRef: start } = context.pdfFileDetails
  const [, table, stream] = /^\s*(?:(xref)|(\d+\s+\d+\s+obj))\b/.exec(file.toString('latin1', start, start + 64)) ?? []
  return table ? 'table' : stream ? 'stream' : undefined
}

type ObjectAsRead = { contents: Uint8Array | undefined; digest: string }

const objectAsRead = (object: PDFObject): ObjectAsRead => ({
  contents: object instanceof PDFRawStream ? object.contents : undefined,
  digest: hash('md5', String(object instanceof PDFStream ? object.dict : object), 'base64'),
})

/** Compared here, since pdf-lib searches all objects for each entry that is set to know which one has changed. */
function hasChanged(before: ObjectAsRead | undefined, object: PDFObject): boolean {
  const now = objectAsRead(object)
  return now.contents !== before?.contents || now.digest !== before?.digest
}

async function withUpdate(document: PDFDocument, read: AsRead | undefined): Promise<Uint8Array[] | undefined> {
  if (!read?.references) return undefined
  const { file, references, snapshot, objects } = read
  const changed = document.context.enumerateIndirectObjects().filter(([ref, object]) => hasChanged(objects.get(ref), object))
  for (const [ref] of changed) snapshot.markRefForSave(ref)
  return [file, await document.saveIncremental(snapshot, packed(references === 'stream' && changed.length <= mostPacked))]
}

const writtenAnew = (document: PDFDocument): Promise<Uint8Array> =>
  document.save({
    updateFieldAppearances: false,
    addDefaultPage: false,
    ...packed(document.context.enumerateIndirectObjects().length <= mostPacked),
  })

/** More objects are written one by one, because pdf-lib's time to pack them grows with the square of their number. */
const mostPacked = 20_000

/** If packing is possible, pdf-lib still decides: versions before 1.5 and PDF/A-1 do not allow it. */
const packed = (isPossible: boolean) => ({ objectsPerTick: Infinity, ...(!isPossible && { useObjectStreams: false }) })
