import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { interleaved } from '#bench/rounds.ts'
import { aPaper } from '#bench/sites/paper.ts'
import { emptySite, postZip, removeSite, startSite } from '#bench/sites/site.ts'
import { aheadHeader } from '#platform/shared/endpoint.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { openBrowser } from './browser.ts'

/** The line of a hall: a tablet among others. */
const line = { offline: false, latency: 60, downloadThroughput: 2_500_000, uploadThroughput: 1_250_000 }

/** Milliseconds. */
const READING_MS = 2_000

const PAPERS = 24
const titles = Array.from({ length: PAPERS }, (_, index) => `Bericht ${String(index + 1).padStart(2, '0')}`)

/** A meeting with as many papers as both sides of all rounds open, each of them once. */
async function aMeetingOfPapers(site: Parameters<typeof postZip>[0], address: string): Promise<string> {
  const documents = titles.map((title) => aFile(`${title}.pdf`, { title }))
  const manifest = aMeetingManifest({ opengever_id: randomInt(1_000_000), documents, agenda_items: [], protocol: undefined })
  const files: Record<string, Buffer> = {}
  for (const title of titles) files[`${title}.pdf`] = await aPaper(title, 40)
  const { meeting_id } = await postZip(site, address, new Blob([new Uint8Array(await geverZip({ meetings: [manifest], files }))]))
  return `${address}/meetings/${meeting_id}`
}

/** Milliseconds from a click until the first page of this paper has its text. */
const shownAfter = (page: Page, title: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let begun = Number.NaN
        addEventListener('click', ({ timeStamp }) => (begun = timeStamp), { capture: true, once: true })
        const look = () => {
          const text = document.querySelector('.page[data-page-number="1"] .textLayer')?.textContent ?? ''
          if (text.includes(wanted) && begun > 0) resolve(performance.now() - begun)
          else requestAnimationFrame(look)
        }
        look()
      }),
    title,
  )

const arrow = (page: Page) => page.getByRole('link', { name: /^Nächste Unterlage/ })

async function onTheLine(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  return page
}

/** Counts the papers of which something was fetched ahead; the result waits until there are as many. */
function watchAhead(page: Page): (count: number) => Promise<void> {
  const fetched = new Set<string>()
  let wake = () => {}
  page.on('requestfinished', (request) => {
    if (aheadHeader.toLowerCase() in request.headers()) fetched.add(request.url())
    wake()
  })
  return async (count) => {
    while (fetched.size < count) await new Promise<void>((resolve) => (wake = resolve))
  }
}

/** From the click on the arrow until the next paper's first page is there. */
async function byArrow(page: Page, title: string): Promise<number> {
  await arrow(page).waitFor()
  // Nobody goes on before having read a line.
  await setTimeout(READING_MS)
  const shown = shownAfter(page, title)
  await arrow(page).click()
  return shown
}

/** The next paper of a meeting, fetched ahead, against that of a reader who saves data. */
export async function nextPaper() {
  const site = await emptySite()
  const server = await startSite(site)
  const { browser, context } = await openBrowser(site, server.address)
  const meeting = await aMeetingOfPapers(site, server.address)
  const saving = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  const sides = await Promise.all(
    [true, false].map(async (isAhead) => {
      const page = await onTheLine(context)
      if (!isAhead) await page.addInitScript(saving)
      const untilAhead = watchAhead(page)
      await page.goto(meeting)
      await page
        .getByRole('main')
        .getByRole('link', { name: titles[0] ?? '', exact: true })
        .click()
      await page.locator('.page[data-page-number="1"] .textLayer span').first().waitFor()
      let at = 0
      return async () => {
        at += 1
        // A browser hardly draws a page in the background, and what is not shown fetches nothing ahead.
        await page.bringToFront()
        if (isAhead) await untilAhead(at)
        return byArrow(page, titles[at] ?? '')
      }
    }),
  )
  const [ahead, cold] = sides as [() => Promise<number>, () => Promise<number>]
  const figures = await interleaved(7, { ahead, cold })
  await browser.close()
  await server.stop()
  await removeSite(site)
  return { ratio: figures.ahead / figures.cold, ...figures }
}
