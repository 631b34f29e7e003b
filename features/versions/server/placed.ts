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
