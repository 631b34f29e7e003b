import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { aFile, aMeetingManifest, geverZip } from '#server/test/gever-zip.ts'
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

/** Imports the file as a meeting's document and draws upon its first page; answers the address of the document's page. */
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
  return `${address}/meeting_documents/${paper.id}?version_id=${paper.version_id}&layer_id=${layer.id}`
}

/** A hundred points of ink, each stroke a little below the one before. */
const stroke = (index: number) => ({
  id: randomUUID(),
  pageIndex: 0,
  type: 'ink',
  color: '#e44234',
  opacity: 1,
  stroke_width: 2,
  strokes: [Array.from({ length: 100 }, (_, at) => [60 + at * 4, 60 + index * 3.5 + Math.sin(at / 8) * 3, 0.5])],
})

/** Milliseconds from the asking for the page until the paper's first page is drawn and its text is there. */
async function shown(page: Page, url: string): Promise<number> {
  await page.goto('about:blank')
  const begun = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('.page[data-page-number="1"] .textLayer span').first().waitFor()
  return performance.now() - begun
}

/** The first page of a 500-page PDF of 50 MB under a layer of 200 annotations against plain pdf.js with the same file, in a browser that has the programs. */
export async function firstPage() {
  const file = await largePdf()
  const site = await emptySite()
  const [server, bare] = await Promise.all([startSite(site), startProgram('bench/bare-viewer.ts', { PDF: file })])
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const { token, csrf_token } = site.session
  await page.context().addCookies([
    { name: 'sessionid', value: token, url: server.address },
    { name: 'csrftoken', value: csrf_token, url: server.address },
  ])
  const url = await annotatedPaper(site, server.address, file)
  let fetched = 0
  page.on('response', (response) => {
    if (response.url().startsWith(server.address) && response.url().endsWith('/file/'))
      fetched += Number(response.headers()['content-length'] ?? 0)
  })
  await shown(page, bare.address)
  await shown(page, url)
  const megabytes = fetched / 1e6
  const figures = await interleaved(5, { ours: () => shown(page, url), bare: () => shown(page, bare.address) })
  await browser.close()
  await Promise.all([server.stop(), bare.stop()])
  await Promise.all([removeSite(site), rm(dirname(file), { recursive: true })])
  return { ratio: figures.ours / figures.bare, ...figures, megabytes }
}
