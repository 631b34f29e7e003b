import { useState, useSyncExternalStore } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { LayerSession } from '#features/annotations/web/session.ts'
import { keptList } from '#platform/web/lib/same.ts'

export type ByPage = ReadonlyMap<number, readonly Annotation[]>

/** Groups annotations by page; a page's list stays the same object if nothing on it changed. */
export function byPage(annotations: readonly Annotation[], before: ByPage): ByPage {
  const now = Map.groupBy(annotations, ({ pageIndex }) => pageIndex)
  return new Map([...now].map(([page, list]) => [page, keptList(before.get(page), list)]))
}

/** Annotations per chunk; an unchanged chunk is not rendered again. */
const CHUNK = 100

/** Splits annotations into chunks, in order. */
export const chunksOf = (annotations: readonly Annotation[]): (readonly Annotation[])[] =>
  Array.from({ length: Math.ceil(annotations.length / CHUNK) }, (_, at) => annotations.slice(at * CHUNK, (at + 1) * CHUNK))

/** The annotations of the open layer by page. */
export function useAnnotationsByPage(session: LayerSession): ByPage {
  const { annotations } = useSyncExternalStore(session.subscribe, session.shown)
  const [known, setKnown] = useState(() => ({ annotations, pages: byPage(annotations, new Map()) }))
  if (known.annotations === annotations) return known.pages
  const pages = byPage(annotations, known.pages)
  setKnown({ annotations, pages })
  return pages
}
