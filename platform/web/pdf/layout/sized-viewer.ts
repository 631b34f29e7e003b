import 'pdfjs-dist/legacy/build/pdf.mjs'
import { type EventBus, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { fitOf, spread } from '#platform/web/pdf/viewer-state.ts'
import { keepInPlace, type PageChange, type PageView } from './keep-in-place.ts'

// First: it sets the global in which pdf.js's components find the library.

// pdf.js marks so what is for its own viewers to use and override.
/* oxlint-disable no-underscore-dangle */

/** CSS pixels per point at scale 1. */
const PIXELS_PER_POINT = 96 / 72
/** Around a fitted page, as in pdf.js. */
const padding = { across: 40, along: 5 }
/** How many pages before and after the current one get their size before they come into view. */
const SIZED_AHEAD = 2

type Options = ConstructorParameters<typeof PDFViewer>[0] & { eventBus: EventBus; abortSignal: AbortSignal }
type Destination = Parameters<PDFViewer['scrollPageIntoView']>[0]

type Location = { pageNumber: number; left: number; top: number }
type Placed = { page: number; at: Pick<Location, 'left' | 'top'>; scrollTop: number; scrollLeft: number }

/**
 * pdf.js's viewer for documents whose pages differ in size. pdf.js fits the current page and shows the others at its scale: a wide page is
 * cut. Here each page is fitted by itself, so that the layout does not depend on the current page and nothing jumps while scrolling. A page
 * that gets its size late does not move what is in view, and a place is gone to by the page's own size.
 */
export class SizedViewer extends PDFViewer {
  /** Room for pages, measured before a change: measuring between the changes of ten thousand pages would lay them all out each time. */
  room = { width: 0, height: 0 }

  /** Where the viewer was brought by itself: exact, while the browser rounds what it has scrolled. */
  placed: Placed | null = null

  constructor(options: Options) {
    super(options)
    const { eventBus, abortSignal: signal } = options
    const onLaidOut = () => {
      this.#measure()
      for (const view of pageViews(this)) fitByItself(this, view)
    }
    eventBus.on('pagesinit', onLaidOut, { signal })
    eventBus.on('pagechanging', () => followCurrentPage(this), { signal })
    eventBus.on('pagerendered', () => void sizeAhead(this), { signal })
  }

  #measure() {
    const { clientWidth, clientHeight } = this.container
    this.room = { width: clientWidth, height: clientHeight }
  }

  override get currentScaleValue() {
    return super.currentScaleValue
  }

  override set currentScaleValue(value: string) {
    this.#measure()
    super.currentScaleValue = value
    fitAgain(this)
  }

  override get currentScale() {
    return super.currentScale
  }

  override set currentScale(scale: number) {
    super.currentScale = scale
    fitAgain(this)
  }

  override updateScale(change: Parameters<PDFViewer['updateScale']>[0]) {
    super.updateScale(change)
    fitAgain(this)
  }

  override get pagesRotation() {
    return super.pagesRotation
  }

  override set pagesRotation(rotation: number) {
    this.#measure()
    this.placed = null
    keepInPlace(this, () => {
      super.pagesRotation = rotation
      fitAgain(this)
    })
  }

  override get spreadMode() {
    return super.spreadMode
  }

  override set spreadMode(mode: number) {
    this.#measure()
    super.spreadMode = mode
    fitAgain(this)
  }

  override scrollPageIntoView(destination: Destination) {
    super.scrollPageIntoView(destination)
    this.placed = placedAt(this, destination)
    const view = this.getPageView(destination.pageNumber - 1) as PageView | undefined
    if (!view || view.pdfPage || !destination.destArray) return
    const isThere = () => this.currentPageNumber === destination.pageNumber
    void sized(this, view).then(() => view.pdfPage && isThere() && super.scrollPageIntoView(destination))
  }

  /** Until the reader scrolls, the place stays the exact one: resizing and reloading again and again would shift it by a pixel each time. */
  override _updateLocation(first: { id: number }) {
    super._updateLocation(first)
    const placed = placedStill(this)
    const location = this._location as Location | null
    if (placed && location?.pageNumber === placed.page) Object.assign(location, placed.at)
  }

  /** Resolves when the size of a page is known, or cannot be. */
  async whenSized(index: number): Promise<void> {
    const view = this.getPageView(index) as PageView | undefined
    if (view) await sized(this, view)
  }

  /** Zooming that follows takes this page's scale as its base: fitted pages have different ones. */
  zoomFrom(page: number): void {
    const view = this.getPageView(page - 1) as PageView | undefined
    if (view && fitOf(this.currentScaleValue)) this._currentScale = view.scale
  }
}

/** A place within a page; null for other destinations. */
function placedAt({ container }: PDFViewer, { pageNumber, destArray, allowNegativeOffset }: Destination): Placed | null {
  const [, , left, top] = (destArray ?? []) as unknown[]
  if (!allowNegativeOffset || typeof left !== 'number' || typeof top !== 'number') return null
  const { scrollTop, scrollLeft } = container
  return { page: pageNumber, at: { left, top }, scrollTop, scrollLeft }
}

/** Where the viewer was brought, unless the reader has scrolled since. */
function placedStill({ placed, container }: SizedViewer): Placed | null {
  if (!placed) return null
  return container.scrollTop === placed.scrollTop && container.scrollLeft === placed.scrollLeft ? placed : null
}

/** Changes sizes; what is in view stays, and the exact place with it. */
function resize(viewer: SizedViewer, change: () => void, resized?: PageView): void {
  const placed = placedStill(viewer)
  keepInPlace(viewer, change, resized)
  const { scrollTop, scrollLeft } = viewer.container
  if (placed) viewer.placed = { ...placed, scrollTop, scrollLeft }
}

const pageViews = (viewer: PDFViewer) => Array.from({ length: viewer.pagesCount }, (_, index) => viewer.getPageView(index) as PageView)

/** The scale at which a page fits by itself; null if the scale follows nothing, or nothing is on screen. */
function fittedScale(viewer: SizedViewer, view: PageView, rotation: number = view.rotation): number | null {
  const fit = fitOf(viewer.currentScaleValue)
  const { room } = viewer
  if (!fit || room.width <= padding.across || room.height <= padding.along) return null
  const isTurned = (rotation - view.rotation) % 180 !== 0
  const [width, height] = isTurned ? [view.height, view.width] : [view.width, view.height]
  const across = ((room.width - padding.across) / width) * view.scale
  const along = ((room.height - padding.along) / height) * view.scale
  const own = viewer.spreadMode === spread.single ? across : across / 2
  return fit === 'page-width' ? own : Math.min(own, along)
}

/** From now on, whatever pdf.js does with the scale of this page, it fits by itself if pages are fitted. */
function fitByItself(viewer: SizedViewer, view: PageView): void {
  const [update, setPdfPage] = [view.update.bind(view), view.setPdfPage.bind(view)]
  view.update = (change: PageChange) => {
    const scale = fittedScale(viewer, view, change.rotation ?? undefined)
    if (scale === null) view.div.style.removeProperty('--scale-factor')
    else view.div.style.setProperty('--scale-factor', String(scale * PIXELS_PER_POINT))
    update(scale === null ? change : { ...change, scale })
  }
  view.setPdfPage = (page) => {
    const change = () => {
      setPdfPage(page)
      if (isMisfit(viewer, view)) view.update({})
    }
    resize(viewer, change, view)
    followCurrentPage(viewer)
  }
}

const isMisfit = (viewer: SizedViewer, view: PageView) =>
  Math.abs(view.scale / (fittedScale(viewer, view) ?? viewer.currentScale) - 1) > 1e-9

/** pdf.js changes no page if the current one keeps its scale, though the others may have to. */
function fitAgain(viewer: SizedViewer): void {
  if (!viewer.pdfDocument) return
  const pages = viewer.viewer as HTMLElement
  pages.style.setProperty('--scale-factor', String(viewer.currentScale * PIXELS_PER_POINT))
  const misfits = pageViews(viewer).filter((view) => isMisfit(viewer, view))
  if (misfits.length === 0) return
  resize(viewer, () => misfits.forEach((view) => view.update({ scale: viewer.currentScale })))
  notifyScale(viewer)
  viewer.update()
}

/** The scale shown, and that of the next zoom step, is that of the current page. */
function followCurrentPage(viewer: PDFViewer): void {
  const view = viewer.getPageView(viewer.currentPageNumber - 1) as PageView | undefined
  if (!view || !viewer._currentScale || !fitOf(viewer.currentScaleValue) || view.scale === viewer._currentScale) return
  viewer._currentScale = view.scale
  notifyScale(viewer)
}

const notifyScale = (viewer: PDFViewer) =>
  viewer.eventBus.dispatch('scalechanging', {
    source: viewer,
    scale: viewer.currentScale,
    presetValue: fitOf(viewer.currentScaleValue) ?? undefined,
  })

/** Gives a page its size. A page that cannot be read keeps that of another; the viewer reports it when it is needed. */
async function sized(viewer: PDFViewer, view: PageView): Promise<void> {
  if (view.pdfPage) return
  const page: object | null = await viewer.pdfDocument!.getPage(view.id).catch(() => null)
  if (page && !view.pdfPage) view.setPdfPage(page)
}

async function sizeAhead(viewer: PDFViewer): Promise<void> {
  for (let away = 1; away <= SIZED_AHEAD; away++) {
    for (const number of [viewer.currentPageNumber - away, viewer.currentPageNumber + away]) {
      const view = viewer.getPageView(number - 1) as PageView | undefined
      if (view && viewer.pdfDocument) await sized(viewer, view)
    }
  }
}
