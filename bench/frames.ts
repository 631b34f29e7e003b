import type { Page } from '@playwright/test'

/** Starts to record the page's frames; the returned function stops it and returns the share of frames dropped at 60 per second. */
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

/** `times` in milliseconds. */
function droppedOf(times: number[]): number {
  const due = times.slice(1).map((time, at) => Math.max(1, Math.round(((time - (times[at] ?? time)) * 60) / 1000)))
  const all = due.reduce((sum, frames) => sum + frames, 0)
  return (all - due.length) / all
}

/** Share of frames dropped during an action. */
export async function droppedWhile(page: Page, doing: () => Promise<unknown>): Promise<number> {
  const dropped = await noteFrames(page)
  await doing()
  return dropped()
}

/** Waits for this many frames of an idle page. */
export const rest = (page: Page, frames: number) =>
  page.evaluate(
    (left) =>
      new Promise<void>((done) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : done())
        next()
      }),
    frames,
  )
