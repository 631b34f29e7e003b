import type { Page } from '@playwright/test'
import { type Place, placeOn } from './open-paper.ts'

type Spot = { x: number; y: number }
type Way = { from: Spot; to: Spot }

/** Seconds between two events of a pointer, and how long a finger rests before it is lifted, so that nothing scrolls on. */
const STEP = 0.01
const REST = 0.3

/** The fingers of a hand, each on its own way through the window, all at once. */
export async function aHand(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  return async (...ways: Way[]) => {
    const begun = Date.now() / 1000
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: Spot[], after: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: spots.map((spot, id) => ({ ...spot, id, radiusX: 8, radiusY: 8 })),
        timestamp: begun + after,
      })
    const at = (part: number) => ways.map(({ from, to }) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }))
    await touch('touchStart', at(0), 0)
    for (let step = 1; step <= 8; step++) await touch('touchMove', at(step / 8), step * STEP)
    await touch('touchMove', at(1), REST)
    await touch('touchEnd', [], REST + STEP)
  }
}

/** A pen whose clock is given by the test: `at` is in milliseconds after the first stroke. */
export async function aPen(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  return async (way: readonly Place[], at: number) => {
    const spots = await Promise.all(way.map((place) => placeOn(page, place)))
    const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', spot: Spot, step: number) =>
      cdp.send('Input.dispatchMouseEvent', {
        type,
        ...spot,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
        force: type === 'mouseReleased' ? 0 : 0.6,
        pointerType: 'pen',
        timestamp: begun + at / 1000 + step * STEP,
      })
    await send('mousePressed', spots[0]!, 0)
    for (const [step, spot] of spots.slice(1).entries()) await send('mouseMoved', spot, step + 1)
    await send('mouseReleased', spots.at(-1)!, spots.length)
  }
}
