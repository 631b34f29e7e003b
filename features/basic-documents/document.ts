import { z } from 'zod'
import { fileFacts } from '#features/documents/document.ts'
import { id } from '#platform/shared/endpoint.ts'

/** A standing document of a committee (D2 §3 Document). Its file never changes. */
export const basicDocument = z.object({
  id,
  title: z.string(),
  committee_id: id,
  /** Id of its section; null for the top level, beside all sections. */
  section: id.nullable(),
  /** Index among the documents of its section or of the top level, from 0. */
  position: z.int(),
  ...fileFacts,
})
export type BasicDocument = z.infer<typeof basicDocument>

/** A section of a committee's documents (D2 §3 Document section). */
export const documentSection = z.object({
  id,
  title: z.string(),
  committee: id,
  /** Index among the committee's sections, from 0. */
  position: z.int(),
  documents: z.array(basicDocument),
})
export type DocumentSection = z.infer<typeof documentSection>

/** All documents in order: those of the top level, and the sections with theirs. */
export const documentStructure = z.object({ sections: z.array(documentSection), documents: z.array(basicDocument) })
export type DocumentStructure = z.infer<typeof documentStructure>

/** Moves an entry to the index, or inserts it there; an index out of range is clamped. */
export function placeAt<Entry>(entries: readonly Entry[], entry: Entry, index: number): Entry[] {
  const others = entries.filter((other) => other !== entry)
  return others.toSpliced(Math.min(Math.max(index, 0), others.length), 0, entry)
}
