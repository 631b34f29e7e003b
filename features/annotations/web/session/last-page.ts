import type { Annotation } from '#features/annotations/annotation.ts'

const moved = new WeakMap<Annotation, Annotation>()

/** Beyond the last page (D3 §4); false while the number of pages is not known. */
export const isBeyond = ({ pageIndex }: Annotation, page_count = 0): boolean => page_count > 0 && pageIndex >= page_count

/** What lies beyond the last page comes to the first one; each to the same object every time. */
export function broughtBack(one: Annotation, page_count?: number): Annotation {
  if (!isBeyond(one, page_count)) return one
  const back = moved.get(one) ?? { ...one, pageIndex: 0 }
  moved.set(one, back)
  return back
}
