import { listAnnotations } from '#features/annotations/contract.ts'
import { documentCalls, type VersionText } from '#features/documents/contract.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { isDocumentKind, type Notable } from '#features/notes/note.ts'
import { keptOf } from '#platform/web/lib/http/kept-of.ts'

type Version = { id: number; version_id: number }

/** The text of a version that was taken along; none where it has none. */
export const keptText = async (kind: DocumentKind, params: Version): Promise<VersionText> =>
  (await keptOf(documentCalls[kind].getVersionText, { params })) ?? { pages: [], are_numbered: false }

/** What stands in the notes on something and, on a document, in the reader's own annotations of its latest version. */
export async function writtenOn({ kind, id }: Notable): Promise<string[]> {
  const notes = (await keptOf(noteCalls[kind].listNotes, { params: { id } })) ?? []
  const annotations = isDocumentKind(kind) ? await annotatedBySelf(kind, id) : []
  return [...notes.map(({ annotation }) => annotation), ...annotations]
}

async function annotatedBySelf(kind: DocumentKind, id: number): Promise<string[]> {
  const document = await keptOf(documentCalls[kind].getDocument, { params: { id } })
  const own = document?.annotationLayers.filter((layer) => layer.is_owner && layer.has_annotations) ?? []
  const kept = await Promise.all(own.map((layer) => keptOf(listAnnotations, { params: { id: layer.id } })))
  return kept.flatMap((layer) => layer?.annotations.flatMap(({ text }) => text ?? []) ?? [])
}
