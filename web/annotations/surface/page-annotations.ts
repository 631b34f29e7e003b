import type { Annotation } from '#shared/annotations/annotation.ts'

export type ByPage = ReadonlyMap<number, readonly Annotation[]>

/** Annotations by page; the list of a page on which nothing has changed is the one of before. */
export function byPage(annotations: readonly Annotation[], before: ByPage): ByPage {
  const now = Map.groupBy(annotations, ({ pageIndex }) => pageIndex)
  return new Map([...now].map(([page, list]) => [page, sameAs(list, before.get(page))]))
}

const sameAs = (now: readonly Annotation[], before: readonly Annotation[] | undefined) =>
  before && before.length === now.length && now.every((one, at) => one === before[at]) ? before : now

/** A thousand of them are compared at one glance where none has changed. */
const CHUNK = 100

export const chunksOf = (annotations: readonly Annotation[]): (readonly Annotation[])[] =>
  Array.from({ length: Math.ceil(annotations.length / CHUNK) }, (_, at) => annotations.slice(at * CHUNK, (at + 1) * CHUNK))

export const isSameChunk = (a: readonly Annotation[], b: readonly Annotation[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])
