import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { wayOnto } from '#features/annotations/geometry/stay-on-page.ts'
import { canMove, moved } from '#features/annotations/geometry/transform.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { wordsOf } from '#features/annotations/web/words-of.ts'
import { unionOf } from '#platform/shared/pdf/rect.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { selectedOf } from './selection.ts'

/** How far a copy lies from what it is a copy of, in points. */
const OFFSET = 12

// Lives as long as the window: what is copied from one document can be put on another.
let copied: readonly Annotation[] = []

/** Whether there is something to paste. */
export const hasCopied = (): boolean => copied.length > 0

/** Keeps the selected ones for pasting, and hands their words to other programs. */
export function copySelected(annotator: Annotator): void {
  const selected = selectedOf(annotator)
  if (selected.length === 0) return
  copied = selected.filter(canMove)
  const words = selected.map(wordsOf).filter(Boolean).join('\n')
  // Where the browser refuses, the copy for our own pages is there all the same.
  if (words) void navigator.clipboard?.writeText(words).catch(() => {})
}

/** Puts copies of what was copied on a page, from 0, beside the originals where these are on the same page. */
export function paste(annotator: Annotator, pageIndex: number, pages: Pages): void {
  copied = copyOnto(annotator, copied, { pageIndex, pages }) ?? copied
}

/** Puts copies of the selected ones beside them. Marked passages stay with their words and are not copied. */
export function duplicateSelected(annotator: Annotator, pages: Pages): void {
  copyOnto(annotator, selectedOf(annotator).filter(canMove), { pages })
}

/** Those whose size is known. */
type Pages = readonly Pick<PageHost, 'index' | 'width' | 'height'>[]
type Target = {
  /** Else each goes to its own page. */
  pageIndex?: number
  pages: Pages
}

function copyOnto(annotator: Annotator, originals: readonly Annotation[], target: Target): readonly Annotation[] | undefined {
  if (originals.length === 0 || !annotator.session.can_change) return undefined
  const copies = [...Map.groupBy(originals, (one) => target.pageIndex ?? one.pageIndex)].flatMap(([index, ones]) =>
    copiesOn(index, ones, target.pages),
  )
  annotator.session.change(copies.map((annotation) => ({ kind: 'create', annotation })))
  annotator.chooseTool('select')
  annotator.select(copies.map(({ id }) => id))
  return copies
}

/** As they lie to each other, and upon the page: it may be smaller than where they come from. */
function copiesOn(pageIndex: number, originals: readonly Annotation[], pages: Pages): Annotation[] {
  const offset = originals.some((one) => one.pageIndex === pageIndex) ? OFFSET : 0
  const page = pages.find(({ index }) => index === pageIndex)
  const bounds = unionOf(originals.map(boundsOf))
  const [dx, dy] = page && bounds ? wayOnto(bounds, [offset, offset], page) : [offset, offset]
  return originals.map((original) => ({ ...moved(original, dx, dy), id: crypto.randomUUID(), pageIndex }))
}
