import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf, canMove, moved, wayOnto } from '#features/annotations/geometry/shape.ts'
import { kindOf } from '#features/annotations/kinds/kinds.ts'
import type { Annotator, Style } from '#features/annotations/web/annotator.ts'
import type { EditCommand } from '#features/annotations/web/shortcuts/shortcuts.ts'
import { wordsOf } from '#features/annotations/web/words.ts'
import { unionOf } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { canJoin, joined } from './join-strokes.ts'
import type { StyleField } from './styles.ts'
import { tools } from './tools.ts'

/** What shortcuts and buttons work with; `pdfViewer` is null until the document is open. */
export type Workplace = { annotator: Annotator; pdfViewer: PdfViewer | null }

const pagesOf = (pdfViewer: PdfViewer | null) => pdfViewer?.pageHosts.shown() ?? []

const pageOf = (pdfViewer: PdfViewer | null): number => (pdfViewer?.viewer.currentPageNumber ?? 1) - 1

/** Runs each command on the open layer. */
export const commands: Record<EditCommand, (workplace: Workplace) => void> = {
  undo: ({ annotator }) => annotator.session.undo(),
  redo: ({ annotator }) => annotator.session.redo(),
  remove: ({ annotator }) => removeSelected(annotator),
  copy: ({ annotator }) => copySelected(annotator),
  cut: ({ annotator }) => {
    copySelected(annotator)
    removeSelected(annotator)
  },
  paste: ({ annotator, pdfViewer }) => paste(annotator, pageOf(pdfViewer), pagesOf(pdfViewer)),
  duplicate: ({ annotator, pdfViewer }) => duplicateSelected(annotator, pagesOf(pdfViewer)),
  join: ({ annotator }) => joinSelected(annotator),
  select_all: ({ annotator, pdfViewer }) => selectPage(annotator, pageOf(pdfViewer)),
  leave: ({ annotator }) => (annotator.selection.size > 0 ? annotator.select([]) : annotator.chooseTool('read')),
}

function selectPage(annotator: Annotator, page: number): void {
  const there = annotator.session.shown().annotations.filter(({ pageIndex }) => pageIndex === page)
  annotator.select(there.map(({ id }) => id))
}

/** Joins the selected strokes to handwriting where they look alike, as one undo step. */
function joinSelected(annotator: Annotator): void {
  annotator.session.change(joined(selectedOf(annotator)))
}

const onSelection: readonly EditCommand[] = ['remove', 'copy', 'cut', 'duplicate']

/** Whether a command applies now; if not, the browser gets its keys. */
export function isMeant(command: EditCommand, { selection, tool, session }: Annotator): boolean {
  if (command === 'leave') return selection.size > 0 || tool !== 'read'
  if (command === 'copy') return selection.size > 0
  if (!session.can_change) return false
  if (command === 'select_all') return tool === 'select'
  if (command === 'join') return canJoin(selectedOf({ selection, session }))
  return !onSelection.includes(command) || selection.size > 0
}

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

/** The selected annotations, in stacking order. */
export const selectedOf = ({ session, selection }: Pick<Annotator, 'session' | 'selection'>): readonly Annotation[] =>
  selection.size === 0 ? [] : session.shown().annotations.filter(({ id }) => selection.has(id))

/** The style properties of an annotation that can be chosen. */
const styleOf = (annotation: Annotation): Partial<Style> =>
  Object.fromEntries(tools[annotation.type].styleFields.map((field) => [field, (annotation as Partial<Style>)[field]]))

/** The style values common to all annotations that have the property. */
export function sharedStyle(annotations: readonly Annotation[]): Partial<Style> {
  const styles = annotations.map(styleOf)
  const shared = fieldsOf(annotations).map((field) => {
    const values = new Set(styles.filter((style) => field in style).map((style) => style[field]))
    return [field, values.size === 1 ? [...values][0] : undefined]
  })
  return Object.fromEntries(shared)
}

/** The style properties of at least one of the annotations. */
export const fieldsOf = (annotations: readonly Annotation[]): readonly StyleField[] => [
  ...new Set(annotations.flatMap(({ type }) => tools[type].styleFields)),
]

/** Changes the style of the selected annotations where it applies, as one undo step. */
export function restyle(annotator: Annotator, change: Partial<Style>): void {
  const fields = Object.keys(change) as StyleField[]
  const changes = selectedOf(annotator)
    .map((before) => ({ before, having: fields.filter((field) => tools[before.type].styleFields.includes(field)) }))
    .filter(({ before, having }) => having.some((field) => (before as Partial<Style>)[field] !== change[field]))
    .map(({ before, having }) => ({ kind: 'update' as const, before, annotation: restyled(before, having, change) }))
  annotator.session.change(changes)
}

function restyled(before: Annotation, having: readonly StyleField[], change: Partial<Style>): Annotation {
  const resized = change.font_size && kindOf(before).withFontSize?.(before, change.font_size)
  if (resized) return resized
  return { ...before, ...Object.fromEntries(having.map((field) => [field, change[field]])) }
}

/** Removes the selected annotations, as one undo step. */
export function removeSelected(annotator: Annotator): void {
  annotator.session.change(selectedOf(annotator).map((annotation) => ({ kind: 'remove', annotation })))
}
