import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

type Pan = { dx: number; dy: number }

/** Fraction of its speed that the paper keeps from one millisecond to the next. */
const GLIDE = 0.997
/** Minimum and maximum speed, in pixels per millisecond. */
const SLOWEST = 0.03
const FASTEST = 4
/** A finger that rested longer than this (ms) before it was lifted does not throw the paper. */
const REST_MS = 60

/** Scrolls by touch where the browser must not, since it would treat pens as fingers. */
export function movePaper({ viewer }: PdfViewer) {
  const { container } = viewer
  let speed = { x: 0, y: 0, time: 0 }
  let frame = 0
  const stop = () => cancelAnimationFrame(frame)
  const glide = (before: number) => {
    frame = requestAnimationFrame((now) => {
      const time = now - before
      container.scrollBy(-speed.x * time, -speed.y * time)
      speed = { ...speed, x: speed.x * GLIDE ** time, y: speed.y * GLIDE ** time }
      if (Math.hypot(speed.x, speed.y) > SLOWEST) glide(now)
    })
  }
  return {
    stop,
    pan({ dx, dy }: Pan) {
      stop()
      container.scrollBy(-dx, -dy)
      speed = speedAfter(speed, { dx, dy })
    },
    fling() {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (!isCalm && performance.now() - speed.time < REST_MS) glide(performance.now())
      else speed = { x: 0, y: 0, time: 0 }
    },
  }
}

/** The recent speed, a moving average. */
function speedAfter(before: { x: number; y: number; time: number }, { dx, dy }: { dx: number; dy: number }) {
  const now = performance.now()
  const time = Math.max(4, now - before.time)
  const share = Math.min(1, time / 50)
  const mixed = (old: number, way: number) => Math.max(-FASTEST, Math.min(FASTEST, old * (1 - share) + (way / time) * share))
  return time > 200 ? { x: 0, y: 0, time: now } : { x: mixed(before.x, dx), y: mixed(before.y, dy), time: now }
}
