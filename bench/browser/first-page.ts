import { spawnSync } from 'node:child_process'
import { randomFillSync, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import PdfDocument from 'pdfkit'
import { interleaved } from '#bench/rounds.ts'
import { cookieOf, emptySite, postZip, removeSite, type Site, startProgram, startSite } from '#bench/sites/site.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { openBrowser } from './browser.ts'

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

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A grey picture that compression does not shrink, like a scan. */
function noise(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  randomFillSync(rows)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))])
}

function needQpdf() {
  if (spawnSync('qpdf', ['--version']).status !== 0) throw new Error('The bench of the first page needs qpdf, of the package of that name.')
}

type Node = { data: { Kids?: Node[]; Parent?: Node }; end: () => void }

/** Few, as professional writers do: pdf.js looks at the last page first, and for that at every page of its node. */
const pagesOfNode = 5

/** The root of the page tree, for which pdfkit has no name. */
const treeOf = (pdf: PDFKit.PDFDocument): Node => {
  const { _root: root } = pdf as unknown as { _root: { data: { Pages: Node } } }
  return root.data.Pages
}

function aNode(pdf: PDFKit.PDFDocument, leaves: Node[]): Node {
  const node = pdf.ref({ Type: 'Pages', Parent: treeOf(pdf), Kids: [], Count: pagesOfNode }) as unknown as Node
  leaves.push(node)
  return node
}

/** Creates a linearised PDF of 500 pages, each with a picture of 100 kB; returns its path. */
async function largePdf(): Promise<string> {
  needQpdf()
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-large-pdf-'))
  const pdf = new PdfDocument({ autoFirstPage: false, size: 'A4' })
  const written = pdf.pipe(createWriteStream(join(folder, 'plain.pdf')))
  const leaves: Node[] = []
  for (let page = 1; page <= 500; page++) {
    pdf.addPage().text(`Seite ${page} von 500`)
    pdf.image(noise(320, 320), { width: 400 })
    const leaf = (pdf.page as unknown as { dictionary: Node }).dictionary
    const node = page % pagesOfNode === 1 ? aNode(pdf, leaves) : leaves.at(-1)!
    node.data.Kids?.push(leaf)
    leaf.data.Parent = node
  }
  treeOf(pdf).data.Kids = leaves
  for (const node of leaves) node.end()
  pdf.end()
  await finished(written)
  const { status } = spawnSync('qpdf', ['--linearize', 'plain.pdf', 'linearised.pdf'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('qpdf could not linearise the PDF')
  return join(folder, 'linearised.pdf')
}
