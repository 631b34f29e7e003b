import type { SizedViewer } from './layout/sized-viewer.ts'

type Zoomed = { viewer: SizedViewer; signal: AbortSignal }
type Spot = { clientX: number; clientY: number }

/** Delay (ms) after the last zoom step before pages are redrawn; until then they are stretched. */
const drawingDelay = 400

/** Zooms towards the pointer with Ctrl and the wheel (also a touchpad's pinch) or two fingers. */
export function zoomByGestures({ viewer, signal }: Zoomed): void {
  const { container } = viewer
  const zoom = (scaleFactor: number, spot: Spot) => keepUnder(spot, viewer, () => viewer.updateScale({ scaleFactor, drawingDelay }))
  byWheel(container, zoom, signal)
  byFingers(container, zoom, signal)
}

/** Keeps what is under the pointer there. Measures the page: pdf.js ignores the margins, which do not scale. */
function keepUnder({ clientX, clientY }: Spot, viewer: SizedViewer, zoom: () => void) {
  const page = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.page')
  const before = page?.getBoundingClientRect()
  if (page) viewer.zoomFrom(Number(page.dataset.pageNumber))
  zoom()
  if (!page || !before) return
  const after = page.getBoundingClientRect()
  const grown = after.width / before.width
  viewer.panBy(clientX - after.left - (clientX - before.left) * grown, clientY - after.top - (clientY - before.top) * grown)
}

type Zoom = (factor: number, spot: Spot) => void

function byWheel(container: HTMLElement, zoom: Zoom, signal: AbortSignal) {
  let gathered = 1
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    gathered *= Math.exp(-inPixels(event) / 400)
    // pdf.js rounds to whole percents: accumulates small movements until they make a difference.
    if (Math.abs(gathered - 1) < 0.02) return
    zoom(gathered, event)
    gathered = 1
  }
  container.addEventListener('wheel', onWheel, { passive: false, signal })
}

const inPixels = ({ deltaY, deltaMode }: WheelEvent) =>
  Math.max(-200, Math.min(200, deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * 33))

/** Replaces pdf.js's TouchManager, which takes the palm beside a pen for a second finger and holds back the pen's events. */
function byFingers(container: HTMLElement, zoom: Zoom, signal: AbortSignal) {
  let before: number | null = null
  let isPenDown = false
  const onPointer = ({ type, pointerType }: PointerEvent) => {
    if (pointerType === 'pen') isPenDown = type === 'pointerdown'
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
    window.addEventListener(type, onPointer, { capture: true, signal })
  }
  const onTouch = (event: TouchEvent) => {
    const pinch = isPenDown ? null : pinchOf(event.touches)
    if (!pinch) {
      before = null
      return
    }
    if (event.cancelable) event.preventDefault()
    if (before === null) before = pinch.distance
    const factor = pinch.distance / before
    if (Math.abs(factor - 1) < 0.02) return
    zoom(factor, pinch)
    before = pinch.distance
  }
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    container.addEventListener(type, onTouch, { passive: false, signal })
  }
}

/** The distance between two fingers and their midpoint; null for any other number. */
function pinchOf({ length, 0: one, 1: other }: TouchList): (Spot & { distance: number }) | null {
  if (length !== 2 || !one || !other) return null
  const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
  return { distance, clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 }
}
