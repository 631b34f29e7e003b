import { createHash } from 'node:crypto'
import type { KeptAnnotation } from '#features/annotations/annotation.ts'

/** An annotation of the previous version, with its id. */
export type Kept = { id: string; content: KeptAnnotation }

/** One result of carrying an annotation over, as JSON without its new id; `part` numbers the results. */
export type Placed = { id: string; part: number; content: KeptAnnotation }

/** Places annotations on the page of the same number, if it exists. */
export const byPage = (all: readonly Kept[], pages: number | null): Placed[] =>
  all.map(({ id, content }) => {
    const isThere = content.is_unplaced === true || pages === null || content.pageIndex < pages
    return { id, part: 0, content: isThere ? content : { ...content, is_unplaced: true } }
  })

/**
 * The id of a carried-over annotation (UUID, version 5): the same for the same annotation and version, so that repetitions are recognized.
 * `part` numbers the results of one annotation.
 */
export function carriedId(version_id: number, id: string, part: number): string {
  const bytes = createHash('sha1').update(`traktanda ${version_id} ${id.toLowerCase()} ${part}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
