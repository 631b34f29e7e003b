import type { Page } from '@playwright/test'
import { percentile95 } from '#bench/rounds.ts'
import { hundredItems } from '#bench/server/meeting-page.ts'
import { emptySite, postZip, removeSite, startSite } from '#bench/sites/site.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { openBrowser } from './browser.ts'

/** How many times slower the processor is made: that of an older tablet. */
const slower = 4
const allowedMilliseconds = 200
const rounds = 5

type Watching = { responses: Map<number, number>; tasks: number[] }

/** Runs in the page: records how long each interaction took until the next picture, and each task of more than 50 ms. */
function watchResponses() {
  const { responses, tasks }: Watching = Object.assign(globalThis, { responses: new Map<number, number>(), tasks: [] })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) responses.set(interactionId, Math.max(duration, responses.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })
}

/** The links that somebody follows from the page of a committee, each on the page of the one before. */
const way = ['a[href*="/meetings/"]', 'a[href*="/agenda_items/"]', 'a[href*="/proposals/"]']

/** To the first paper of the meeting by its links, and back. */
async function thereAndBack(page: Page) {
  for (const link of way) await page.getByRole('main').locator(link).first().click()
  await page.locator('.page[data-page-number="1"] .textLayer span').first().waitFor()
  for (const link of way.toReversed()) {
    await page.goBack()
    await page.getByRole('main').locator(link).first().waitFor()
  }
}

/**
 * From a committee to a meeting of 100 items, an item and its paper, and back, on a slowed processor: the longer of the responses to clicks (95th
 * percentile) and the longest task, compared with the limit of both.
 */
export async function interactions() {
  const site = await emptySite()
  const server = await startSite(site)
  await postZip(
    site,
    server.address,
    new Blob([new Uint8Array(await geverZip({ meetings: [aMeetingManifest({ agenda_items: hundredItems })] }))]),
  )
  const { browser, context } = await openBrowser(site, server.address)
  const page = await context.newPage()
  await page.addInitScript(watchResponses)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(`${server.address}/committees/${site.committee_id}`)
  for (let round = 0; round < rounds; round++) await thereAndBack(page)
  const seen = await page.evaluate(() => {
    const { responses, tasks } = globalThis as unknown as Watching
    return { responses: [...responses.values()], tasks }
  })
  await browser.close()
  await server.stop()
  await removeSite(site)
  const [response, task] = [percentile95(seen.responses), Math.max(0, ...seen.tasks)]
  return { ratio: Math.max(response, task) / allowedMilliseconds, response, task }
}
