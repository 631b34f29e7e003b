import type { Annotation } from '#shared/annotations/annotation.ts'
import { canMove, moved } from '#shared/annotations/geometry/transform.ts'
import type { Annotator } from '#web/annotations/annotator.ts'
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

/** What is to be read of an annotation: its text, else the passage that it marks. */
function wordsOf(annotation: Annotation): string {
  const { text = '', type } = annotation
  const isMarking = type === 'highlight' || type === 'underline' || type === 'strikeout'
  return text === '' && isMarking ? (annotation.quote?.exact ?? '') : text
}

/** Puts copies of what was copied on a page, from 0, beside the originals where these are on the same page. */
export function paste(annotator: Annotator, pageIndex: number): void {
  copied = copyOnto(annotator, copied, pageIndex) ?? copied
}

/** Puts copies of the selected ones beside them. Marked passages stay with their words and are not copied. */
export function duplicateSelected(annotator: Annotator): void {
  copyOnto(annotator, selectedOf(annotator).filter(canMove))
}

function copyOnto(annotator: Annotator, originals: readonly Annotation[], page?: number): readonly Annotation[] | undefined {
  if (originals.length === 0 || !annotator.session.can_change) return undefined
  const copies = originals.map((one) => copyOf(one, page ?? one.pageIndex))
  annotator.session.change(copies.map((annotation) => ({ kind: 'create', annotation })))
  annotator.chooseTool('select')
  annotator.select(copies.map(({ id }) => id))
  return copies
}

function copyOf(original: Annotation, pageIndex: number): Annotation {
  const offset = original.pageIndex === pageIndex ? OFFSET : 0
  return { ...moved(original, offset, offset), id: crypto.randomUUID(), pageIndex }
}
