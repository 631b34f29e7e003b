import type { Annotation } from '#features/annotations/annotation.ts'

const moved = new WeakMap<Annotation, Annotation>()

/** Whether it is beyond the last page (D3 §4); false while the number of pages is unknown. */
export const isBeyond = ({ pageIndex }: Annotation, page_count = 0): boolean => page_count > 0 && pageIndex >= page_count

/** Moves annotations beyond the last page to the first; returns the same object each time. */
export function broughtBack(one: Annotation, page_count?: number): Annotation {
  if (!isBeyond(one, page_count)) return one
  const back = moved.get(one) ?? { ...one, pageIndex: 0 }
  moved.set(one, back)
  return back
}
