import type { Annotation } from '#features/annotations/annotation.ts'
import { keptList } from '#platform/web/lib/same-list.ts'

export type ByPage = ReadonlyMap<number, readonly Annotation[]>

/** Annotations by page; the list of a page on which nothing has changed is the one of before. */
export function byPage(annotations: readonly Annotation[], before: ByPage): ByPage {
  const now = Map.groupBy(annotations, ({ pageIndex }) => pageIndex)
  return new Map([...now].map(([page, list]) => [page, keptList(before.get(page), list)]))
}

/** A thousand of them are compared at one glance where none has changed. */
const CHUNK = 100

/** In portions of a hundred, in their order. */
export const chunksOf = (annotations: readonly Annotation[]): (readonly Annotation[])[] =>
  Array.from({ length: Math.ceil(annotations.length / CHUNK) }, (_, at) => annotations.slice(at * CHUNK, (at + 1) * CHUNK))
