import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { openBrowser } from './browser.ts'
import { largePdf } from './large-pdf.ts'
import { interleaved } from './median.ts'
import { cookieOf, emptySite, postZip, removeSite, type Site, startProgram, startSite } from './site.ts'

const annotations = 200

async function api<Answer>(site: Site, url: string, body?: object): Promise<Answer> {
  const headers = { cookie: cookieOf(site), 'x-csrftoken': site.session.csrf_token, 'content-type': 'application/json' }
  const answer = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Answer
}

/** Imports the file as a meeting document and draws on its first page; returns the address of the meeting's page. */
async function annotatedPaper(site: Site, address: string, file: string): Promise<string> {
  const manifest = aMeetingManifest({ documents: [aFile('Scan.pdf', { title: 'Scan' })], agenda_items: [], protocol: undefined })
  const zip = await geverZip({ meetings: [manifest], files: { 'Scan.pdf': await readFile(file) } })
  const { meeting_id } = await postZip(site, address, new Blob([new Uint8Array(zip)]))
  const root = `${address}/api/v1`
  type Meeting = { meeting_documents: { id: number; version_id: number }[] }
  const [paper] = (await api<Meeting>(site, `${root}/meetings/${meeting_id}/`)).meeting_documents
  if (!paper) throw new Error('The import made no document')
  const [layer] = await api<{ id: number }[]>(site, `${root}/versionable/${paper.version_id}/annotation_layers/`)
  if (!layer) throw new Error('There is no layer')
  for (let index = 0; index < annotations; index++) {
    await api(site, `${root}/annotationlayers/${layer.id}/annotation_create/`, { annotation: stroke(index) })
  }
  return `${address}/meetings/${meeting_id}`
}

/** A hundred points of ink; each stroke lies a little below the one before. */
const stroke = (index: number) => ({
  id: randomUUID(),
  pageIndex: 0,
  type: 'ink',
  color: '#e44234',
  opacity: 1,
  stroke_width: 2,
  strokes: [Array.from({ length: 100 }, (_, at) => [60 + at * 4, 60 + index * 3.5 + Math.sin(at / 8) * 3, 0.5])],
})

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

/** From the click on the paper in the open meeting. */
async function byLink(page: Page, meeting: string): Promise<number> {
  await page.goto(meeting)
  const link = page.getByRole('main').getByRole('link', { name: 'Scan', exact: true })
  await link.waitFor()
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
  const meeting = await annotatedPaper(site, server.address, file)
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
