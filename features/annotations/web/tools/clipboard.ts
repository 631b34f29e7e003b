import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { wayOnto } from '#features/annotations/geometry/stay-on-page.ts'
import { canMove, moved } from '#features/annotations/geometry/transform.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { wordsOf } from '#features/annotations/web/words-of.ts'
import { unionOf } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { selectedOf } from './selection.ts'

/** Offset of a copy from its original, in points. */
const OFFSET = 12

// Kept for as long as the window is open, so that annotations can be copied between documents.
let copied: readonly Annotation[] = []

/** Whether there is something to paste. */
export const hasCopied = (): boolean => copied.length > 0

/** Keeps the selected annotations for pasting, and puts their text on the system clipboard. */
export function copySelected(annotator: Annotator): void {
  const selected = selectedOf(annotator)
  if (selected.length === 0) return
  copied = selected.filter(canMove)
  const words = selected.map(wordsOf).filter(Boolean).join('\n')
  // If the browser refuses, pasting within the application still works.
  if (words) void navigator.clipboard?.writeText(words).catch(() => {})
}

/** Pastes onto a page (0 is the first), offset if the originals are on the same page. */
export function paste(annotator: Annotator, pageIndex: number, pages: Pages): void {
  copied = copyOnto(annotator, copied, { pageIndex, pages }) ?? copied
}

/** Duplicates the selected annotations with an offset, except marked passages, which stay with their words. */
export function duplicateSelected(annotator: Annotator, pages: Pages): void {
  copyOnto(annotator, selectedOf(annotator).filter(canMove), { pages })
}

/** Pages whose size is known. */
type Pages = readonly Pick<PageHost, 'index' | 'width' | 'height'>[]
type Target = {
  /** If missing, each copy goes to the page of its original. */
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

/** Keeps the copies' relative positions and moves them onto the page, which may be smaller than the original one. */
function copiesOn(pageIndex: number, originals: readonly Annotation[], pages: Pages): Annotation[] {
  const offset = originals.some((one) => one.pageIndex === pageIndex) ? OFFSET : 0
  const page = pages.find(({ index }) => index === pageIndex)
  const bounds = unionOf(originals.map(boundsOf))
  const [dx, dy] = page && bounds ? wayOnto(bounds, [offset, offset], page) : [offset, offset]
  return originals.map((original) => ({ ...moved(original, dx, dy), id: crypto.randomUUID(), pageIndex }))
}
