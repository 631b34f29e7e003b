import type { Annotation, InkPoint } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { LayerSession } from '#features/annotations/web/session.ts'
import type { Rect } from '#platform/shared/pdf/rect.ts'
import type { Store } from '#platform/web/lib/storage/store.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { Contact } from './contact.ts'

/** What a gesture shows before it is kept. */
export type Draft = {
  page: number
  /** How annotations of the page would look; null where they would be gone. */
  replaced: ReadonlyMap<string, Annotation | null>
  added: Annotation | null
  /** The rubber band, in page space. */
  band: Rect | null
}

/** All that gestures work with; annotator and pages are those of the moment. */
export type Desk = {
  pdfViewer: PdfViewer
  annotator: () => Annotator
  pages: () => readonly PageHost[]
  draft: Store<Draft | null>
  /** A note or free text that is being written and is not in the layer before it says something. */
  fresh: Store<Annotation | null>
}

/** What one contact has done on a page so far. */
export type Trace = {
  page: PageHost
  /** Where it began, and on what. */
  first: Contact
  target: Element
  last: Contact
  /** In page space, within the page. */
  points: InkPoint[]
  /** Where the browser thinks that the contact goes on to. */
  ahead: readonly InkPoint[]
  shift: boolean
}

/** `show` is called at most once a frame, then either `keep` or `drop` once. */
export type Gesture = { show: () => void; keep: () => void; drop: () => void }

const none: ReadonlyMap<string, Annotation | null> = new Map()

/** The page with that, and otherwise as it is. */
export const draftOn = ({ index }: PageHost, part: Partial<Draft>): Draft => ({
  page: index,
  replaced: none,
  added: null,
  band: null,
  ...part,
})

/** What is to become of an annotation. */
type Update = { before: Annotation; annotation: Annotation }

/** The page with annotations of it as they would be. */
export const draftOf = (page: PageHost, updates: readonly Update[]): Draft =>
  draftOn(page, { replaced: new Map(updates.map(({ annotation }) => [annotation.id, annotation])) })

/** Keeps those that are not as before, in one step. */
export const keepUpdates = (session: LayerSession, updates: readonly Update[]): void =>
  session.change(updates.filter(({ before, annotation }) => before !== annotation).map((one) => ({ kind: 'update', ...one })))

/** The annotations of a page, the topmost last. */
export const annotationsOn = (desk: Desk, { index }: PageHost): Annotation[] =>
  desk
    .annotator()
    .session.shown()
    .annotations.filter(({ pageIndex }) => pageIndex === index)
