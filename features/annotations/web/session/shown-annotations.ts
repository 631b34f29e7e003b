import { replaceEqualDeep } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { type Annotation, annotation as drawable, type KeptAnnotation } from '#features/annotations/annotation.ts'
import { keptList } from '#platform/web/lib/same.ts'
import { type AnnotationOperation, isRemoval } from './annotation-operation.ts'
import type { LayerSession } from './layer-session.ts'

/** The server's annotations by id, in stacking order. */
export type Base = ReadonlyMap<string, KeptAnnotation>

/** The server's annotations with the waiting changes applied. */
export function overlaid(base: Base, waiting: readonly AnnotationOperation[]): Map<string, KeptAnnotation> {
  const all = new Map(base)
  for (const { content: one } of waiting) {
    for (const id of one.replaces ?? []) all.delete(id)
    if (isRemoval(one)) all.delete(one.id)
    else all.set(one.id, one.annotation)
  }
  return all
}

const alike = new WeakMap<KeptAnnotation, KeptAnnotation>()

/** The annotations with every part that has not changed as the same object: what was only stored and read back is not drawn again. */
export function sharing(before: ReadonlyMap<string, KeptAnnotation>, now: ReadonlyMap<string, KeptAnnotation>) {
  return new Map(
    [...now].map(([id, one]) => {
      const shared = alike.get(one) ?? replaceEqualDeep(before.get(id), one)
      alike.set(one, shared)
      return [id, shared]
    }),
  )
}

/** Splits annotations into those that can be drawn, the unplaced ones, and those that cannot be drawn, each in order. */
export function sorted(all: Iterable<KeptAnnotation>) {
  const annotations: Annotation[] = []
  const unplaced: Annotation[] = []
  const malformed: KeptAnnotation[] = []
  for (const one of all) {
    if (!isDrawable(one)) malformed.push(one)
    else if (one.is_unplaced) unplaced.push(one)
    else annotations.push(one)
  }
  return { annotations, unplaced, malformed }
}

/** Cached because a layer may hold thousands. */
const judged = new WeakMap<KeptAnnotation, boolean>()

function isDrawable(one: KeptAnnotation): one is Annotation {
  const verdict = judged.get(one) ?? drawable.safeParse(one).success
  judged.set(one, verdict)
  return verdict
}

const moved = new WeakMap<Annotation, Annotation>()

/** Whether it is beyond the last page (D3 §4); false while the number of pages is unknown. */
export const isBeyondLastPage = ({ pageIndex }: Annotation, page_count = 0): boolean => page_count > 0 && pageIndex >= page_count

/** Moves annotations beyond the last page to the first; returns the same object each time. */
export function onFirstPage(one: Annotation, page_count?: number): Annotation {
  if (!isBeyondLastPage(one, page_count)) return one
  const back = moved.get(one) ?? { ...one, pageIndex: 0 }
  moved.set(one, back)
  return back
}

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
