import type { Annotation } from '#features/annotations/annotation.ts'
import { stackingOrder, topmostAt } from '#features/annotations/geometry/shape.ts'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { LayerSession } from '#features/annotations/web/session/layer-session.ts'
import type { Rect } from '#platform/shared/page-space.ts'
import type { Store } from '#platform/web/lib/storage/store.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { Pointer } from './pointer.ts'

/** Preview of a gesture before it is kept. */
export type Draft = {
  page: number
  /** Changed annotations by id; null for those that would be removed. */
  replaced: ReadonlyMap<string, Annotation | null>
  added: Annotation | null
  /** The rubber band, in page space. */
  band: Rect | null
}

/** What gestures work with; `annotator()` and `pages()` return the current ones. */
export type GestureContext = {
  pdfViewer: PdfViewer
  annotator: () => Annotator
  pages: () => readonly PageHost[]
  draft: Store<Draft | null>
  /** A note or free text being written; enters the layer once it has text. */
  fresh: Store<Annotation | null>
  /** What the next stroke of the pen may continue. */
  handwriting: Store<Handwriting | null>
}

/** The annotation that the last stroke belongs to; `lifted` is when the pen left the page, by the clock of the pointer events. */
export type Handwriting = { session: LayerSession; id: string; lifted: number }

/** The path of one pointer on a page so far. */
export type PointerDrag = {
  page: PageHost
  /** Where it came down, and on which element. */
  first: Pointer
  target: Element
  last: Pointer
  /** In page space, within the page. */
  points: InkPoint[]
  /** Positions that the browser predicts next. */
  ahead: readonly InkPoint[]
  shift: boolean
}

/** `show` is called at most once a frame, then either `keep` or `drop` once. */
export type Gesture = { show: () => void; keep: () => void; drop: () => void }

const none: ReadonlyMap<string, Annotation | null> = new Map()

/** A draft that changes only `part` of the page. */
export const draftOn = ({ index }: PageHost, part: Partial<Draft>): Draft => ({
  page: index,
  replaced: none,
  added: null,
  band: null,
  ...part,
})

/** An annotation before and after. */
type Update = { before: Annotation; annotation: Annotation }

/** A draft that previews these updates. */
export const draftOf = (page: PageHost, updates: readonly Update[]): Draft =>
  draftOn(page, { replaced: new Map(updates.map(({ annotation }) => [annotation.id, annotation])) })

/** Saves the updates that change something, as one undo step. */
export const keepUpdates = (session: LayerSession, updates: readonly Update[]): void =>
  session.change(updates.filter(({ before, annotation }) => before !== annotation).map((one) => ({ kind: 'update', ...one })))

/** The annotations of a page, the topmost last. */
export const annotationsOn = (context: GestureContext, { index }: PageHost): Annotation[] =>
  context
    .annotator()
    .session.shown()
    .annotations.filter(({ pageIndex }) => pageIndex === index)

/** Tolerance in pixels around an annotation: larger for a finger, which covers more than it points at. */
export const REACH = { mouse: 4, pen: 6, touch: 14 }

/** The topmost annotation under a pointer. */
export function annotationUnder(
  context: GestureContext,
  { page, first, points }: Pick<PointerDrag, 'page' | 'first' | 'points'>,
): Annotation | null {
  const [x, y] = points[0]!
  return topmostAt(stackingOrder(annotationsOn(context, page)), [x, y], REACH[first.type] / page.scale)
}
