import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { interleaved } from '#bench/rounds.ts'
import { annotatedPaper, annotations } from '#bench/sites/annotated-paper.ts'
import { largePdf } from '#bench/sites/large-pdf.ts'
import { emptySite, removeSite, startProgram, startSite } from '#bench/sites/site.ts'
import { openBrowser } from './browser.ts'

/**
 * Milliseconds from a click or the start of the navigation until the first page has its text, which comes after its picture, and `drawn`
 * annotations.
 */
const shownAfter = (page: Page, { since, drawn }: { since: 'click' | 'navigation'; drawn: number }) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let begun = wanted.since === 'navigation' ? 0 : Number.NaN
        addEventListener('click', ({ timeStamp }) => (begun = timeStamp), { capture: true, once: true })
        const look = () => {
          const isThere = document.querySelector('.page[data-page-number="1"] .textLayer span')
          if (isThere && document.querySelectorAll('[data-page="1"] svg path[d]').length >= wanted.drawn) resolve(performance.now() - begun)
          else requestAnimationFrame(look)
        }
        look()
      }),
    { since, drawn },
  )

/** How long (ms) somebody looks at a meeting at least before they open a paper. The browser loads the viewer meanwhile. */
const LOOK_MS = 1000

/** From the click on the paper in the open meeting. */
async function byLink(page: Page, meeting: string): Promise<number> {
  await page.goto(meeting)
  const link = page.getByRole('main').getByRole('link', { name: 'Scan', exact: true })
  await link.waitFor()
  await setTimeout(LOOK_MS)
  const shown = shownAfter(page, { since: 'click', drawn: annotations })
  await link.click()
  return shown
}

async function byAddress(page: Page, url: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(url, { waitUntil: 'commit' })
  return shownAfter(page, { since: 'navigation', drawn: 0 })
}

/**
 * Counts the bytes of files that were really transferred: pdf.js requests the whole file first, and aborts once it sees that ranges work.
 */
async function fetchedFiles(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const files = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => void (response.url.endsWith('/file/') && files.add(requestId)))
  session.on('Network.dataReceived', ({ requestId, dataLength }) => void (files.has(requestId) && (bytes += dataLength)))
  return () => bytes
}

/**
 * The first page of a 500-page PDF of 50 MB under a layer of 200 annotations, compared with plain pdf.js and the same file, in a browser
 * with cached scripts.
 */
export async function firstPage() {
  const file = await largePdf()
  const site = await emptySite()
  const [server, bare] = await Promise.all([startSite(site), startProgram('bench/bare-viewer.ts', { PDF: file })])
  const { browser, context } = await openBrowser(site, server.address)
  const page = await context.newPage()
  const { meeting_id } = await annotatedPaper(site, server.address, file)
  const meeting = `${server.address}/meetings/${meeting_id}`
  const fetched = await fetchedFiles(page)
  await byAddress(page, bare.address)
  const before = fetched()
  await byLink(page, meeting)
  const megabytes = (fetched() - before) / 1e6
  const figures = await interleaved(5, { ours: () => byLink(page, meeting), bare: () => byAddress(page, bare.address) })
  await browser.close()
  await Promise.all([server.stop(), bare.stop()])
  await Promise.all([removeSite(site), rm(dirname(file), { recursive: true })])
  return { ratio: figures.ours / figures.bare, ...figures, megabytes }
}
