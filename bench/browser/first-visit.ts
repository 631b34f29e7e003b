import type { Page } from '@playwright/test'
import { median } from '#bench/rounds.ts'
import { dataSite } from '#bench/sites/data-site.ts'
import { startSite } from '#bench/sites/site.ts'
import { openBrowser } from './browser.ts'

const allowedKilobytes = 250
const rounds = 5

type Fetched = { address: string; bytes: number; ended: number }

/** Runs in the page: records when the items of the meeting are shown. */
function watchItems() {
  const seen = globalThis as { usable_at?: number }
  const look = () => {
    if (document.querySelector('main a[href*="agenda_items/"]')) seen.usable_at = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

/** Bytes transferred (compressed) and when they ended: page, scripts, styles and fonts, without API responses. */
const fetchedBy = (page: Page) =>
  page.evaluate(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] as PerformanceResourceTiming[]
    const ours = all.filter(({ name }) => !name.includes('/api/'))
    const fetched = ours.map(({ name, transferSize, responseEnd }): Fetched => ({ address: name, bytes: transferSize, ended: responseEnd }))
    return { fetched, usable_at: (globalThis as { usable_at?: number }).usable_at ?? 0 }
  })

const kilobytesOf = (fetched: Fetched[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

/** What a first-time visitor downloads until the items of a meeting are shown and its buttons work, compared with the budget. */
export async function firstVisit() {
  const site = await dataSite('S')
  const server = await startSite(site)
  const usable: number[] = []
  const all: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { browser, context } = await openBrowser(site, server.address)
    const page = await context.newPage()
    await page.addInitScript(watchItems)
    const meeting = await newestMeeting(page, server.address)
    await page.goto(`${server.address}/meetings/${meeting}`)
    await page.locator('main a[href*="agenda_items/"]').first().waitFor()
    await page.waitForLoadState('networkidle')
    const { fetched, usable_at } = await fetchedBy(page)
    const before = fetched.filter(({ ended }) => ended <= usable_at)
    if (round === 0) printLargest(before)
    usable.push(kilobytesOf(before))
    all.push(kilobytesOf(fetched))
    await browser.close()
  }
  await server.stop()
  return { ratio: median(usable) / allowedKilobytes, usable: median(usable), all: median(all) }
}

const printLargest = (fetched: Fetched[]) =>
  console.log(
    fetched
      .toSorted((one, other) => other.bytes - one.bytes)
      .slice(0, 15)
      .map(({ address, bytes }) => `  ${(bytes / 1000).toFixed(1)} kB ${new URL(address).pathname}`)
      .join('\n'),
  )

async function newestMeeting(page: Page, address: string): Promise<number> {
  const answer = await page.context().request.get(`${address}/api/v1/meetings/`)
  const [meeting] = (await answer.json()) as { id: number }[]
  return meeting?.id ?? 0
}
