import type { Annotation, AnnotationKind } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'

/** What is shown of the layers: of one kind, of one colour, of one owner (id); null is any. */
export type Filter = { kind: AnnotationKind | null; color: string | null; owner: number | null }

export type PageGroup = { pageIndex: number; annotations: readonly Annotation[] }

/** Whether one passes the filter; colours are the same in either case. */
export const isShown = ({ type, color }: Annotation, filter: Omit<Filter, 'owner'>): boolean =>
  (filter.kind ?? type) === type && (filter.color ?? color.toLowerCase()) === color.toLowerCase()

/** In the order in which one reads: page by page, from top to bottom. */
export const inReadingOrder = (annotations: readonly Annotation[]): Annotation[] =>
  annotations.toSorted((one, other) => one.pageIndex - other.pageIndex || compareHeights(one, other))

function compareHeights(one: Annotation, other: Annotation): number {
  const [first, second] = [boundsOf(one), boundsOf(other)]
  return first.y - second.y || first.x - second.x
}

/** Ordered annotations by their pages. */
export function byPage(annotations: readonly Annotation[]): PageGroup[] {
  const groups = Map.groupBy(annotations, ({ pageIndex }) => pageIndex)
  return [...groups].map(([pageIndex, ofPage]) => ({ pageIndex, annotations: ofPage }))
}

/** The kinds and colours (#rrggbb) that there are. */
export const kindsOf = (annotations: readonly Annotation[]): AnnotationKind[] => [...new Set(annotations.map(({ type }) => type))]
export const colorsOf = (annotations: readonly Annotation[]): string[] => [...new Set(annotations.map(({ color }) => color.toLowerCase()))]
