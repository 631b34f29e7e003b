import type { KeptAnnotation } from '#features/annotations/annotation.ts'

/** An annotation of the version before, by its id. */
export type Kept = { id: string; content: KeptAnnotation }

/** One of those that it became, as JSON but for its new id; `part` counts them. */
export type Placed = { id: string; part: number; content: KeptAnnotation }

/** On the page of the same number, where there is one. */
export const byPage = (all: readonly Kept[], pages: number | null): Placed[] =>
  all.map(({ id, content }) => {
    const isThere = content.is_unplaced === true || pages === null || content.pageIndex < pages
    return { id, part: 0, content: isThere ? content : { ...content, is_unplaced: true } }
  })
