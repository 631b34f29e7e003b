import type { Page } from '@playwright/test'

/** Starts to note when the page shows its frames; what is answered ends it and gives the share of those that a second of sixty should have had and did not. */
async function noteFrames(page: Page): Promise<() => Promise<number>> {
  const noted = await page.evaluateHandle(() => {
    const times: number[] = []
    const frames = { times, last: 0 }
    const note = (time: number) => {
      times.push(time)
      frames.last = requestAnimationFrame(note)
    }
    frames.last = requestAnimationFrame(note)
    return frames
  })
  return async () => {
    const times = await noted.evaluate((frames) => {
      cancelAnimationFrame(frames.last)
      return frames.times
    })
    await noted.dispose()
    return droppedOf(times)
  }
}

/** Of instants in milliseconds. */
function droppedOf(times: number[]): number {
  const due = times.slice(1).map((time, at) => Math.max(1, Math.round(((time - (times[at] ?? time)) * 60) / 1000)))
  const all = due.reduce((sum, frames) => sum + frames, 0)
  return (all - due.length) / all
}

/** The share of frames that are not shown while something is done. */
export async function droppedWhile(page: Page, doing: () => Promise<unknown>): Promise<number> {
  const dropped = await noteFrames(page)
  await doing()
  return dropped()
}

/** So many frames of a page that does nothing. */
export const rest = (page: Page, frames: number) =>
  page.evaluate(
    (left) =>
      new Promise<void>((done) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : done())
        next()
      }),
    frames,
  )
