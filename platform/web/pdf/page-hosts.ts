import type { EventBus, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { useSyncExternalStore } from 'react'
import { type CropBox, sizeOf, type Turn } from '#platform/shared/page-space.ts'
import { keptList } from '#platform/web/lib/same.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import classes from './viewer.module.css'

/** A drawn page, and the element on it that takes our layers. */
export type PageHost = {
  index: number
  /** Covers the page above its text; passes pointer events through unless its contents take them. */
  host: HTMLElement
  /** Size of the crop box, unrotated, in the page's units: points, unless it has a UserUnit. */
  width: number
  height: number
  /** Clockwise: the page's rotation plus the user's. */
  rotation: Turn
  /** CSS pixels per unit of `width` and `height`. */
  scale: number
}

/** The pages that pdf.js keeps drawn: about a dozen, however long the document is; a new list after every change. */
export type PageHosts = { shown: () => readonly PageHost[]; subscribe: (listener: () => void) => () => void }

/** The pages drawn now. */
export const usePageHosts = ({ pageHosts }: { pageHosts: PageHosts }): readonly PageHost[] =>
  useSyncExternalStore(pageHosts.subscribe, pageHosts.shown)

type Viewport = { viewBox: CropBox; rotation: PageHost['rotation']; scale: number; userUnit: number }
type PageView = { id: number; div: HTMLElement; pdfPage: object | null; viewport: Viewport }

/** Events after which pdf.js may have emptied a page or reordered its layers. */
const occasions = ['pagerender', 'pagerendered', 'scalechanging', 'rotationchanging', 'pagechanging', 'pagesdestroy']

type Watched = { viewer: PDFViewer; eventBus: EventBus; signal: AbortSignal }

/** Keeps a host on each drawn page for as long as the page stays drawn. */
export function keepPageHosts({ viewer, eventBus, signal }: Watched): PageHosts {
  const { get: shown, set, subscribe } = createStore<readonly PageHost[]>([])
  const update = () => {
    const before = new Map(shown().map((one) => [one.index, one]))
    const now = drawnPages(viewer).map((page) => hosted(page, before.get(page.id - 1)))
    for (const { index, host } of shown()) if (!now.some((one) => one.index === index)) host.parentNode?.removeChild(host)
    set(keptList(shown(), now))
  }
  for (const occasion of occasions) eventBus.on(occasion, update, { signal })
  return { shown, subscribe }
}

const drawnPages = (viewer: PDFViewer): PageView[] =>
  [...(viewer.getCachedPageViews() as Set<PageView>)].filter(({ pdfPage }) => pdfPage).sort((a, b) => a.id - b.id)

/** The page with its host attached; the same object if nothing has changed. */
function hosted({ id, div, viewport }: PageView, before: PageHost | undefined): PageHost {
  const host = before?.host ?? createHost(id)
  if (host.parentNode !== div) div.append(host)
  const { rotation, scale, userUnit } = viewport
  const now = { index: id - 1, host, ...sizeOf(viewport.viewBox), rotation, scale: scale * userUnit }
  return before && isSame(before, now) ? before : now
}

/** An element that covers a page, for our own contents; pdf.js cannot remove it. */
export function createHost(page: number): HTMLElement {
  const host = document.createElement('div')
  host.className = classes.host!
  host.dataset.page = String(page)
  // pdf.js removes unknown elements from a page on every zoom: a text field in the host would lose the focus.
  host.remove = () => {}
  return host
}

const isSame = (a: PageHost, b: PageHost) =>
  a.host === b.host && a.width === b.width && a.height === b.height && a.rotation === b.rotation && a.scale === b.scale
