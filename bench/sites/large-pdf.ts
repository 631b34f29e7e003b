import { spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { crc32, deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'

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
  if (spawnSync('qpdf', ['--version']).status !== 0) throw new Error('This bench needs qpdf, of the package of that name.')
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
export async function largePdf(): Promise<string> {
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
