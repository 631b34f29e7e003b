import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { brokenPdfs, pdfOfTree } from '#testing/server/files/broken-pdfs.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { isProtected, openPdf } from './open-pdf.ts'
import { withPdf } from './with-pdf.ts'

/** The words and the visible box of each page in the viewer; null for a page that it cannot show. */
const shownIn = (bytes: Uint8Array) =>
  withPdf(Uint8Array.from(bytes), async (pdf) => {
    const pages: (string | null)[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number).catch(() => null)
      const words = (await page?.getTextContent())?.items.map((item) => ('str' in item ? item.str : '')).join(' ')
      pages.push(page && [words, page.view, page.rotate].join(' · '))
    }
    return pages
  })

/** A new document with the pages of the opened one, as the book has them. */
async function copied(document: PDFDocument): Promise<Uint8Array> {
  const book = await PDFDocument.create()
  for (const page of await book.copyPages(document, document.getPageIndices())) book.addPage(page)
  return book.save()
}

const saved = (document: PDFDocument) => document.save({ updateFieldAppearances: false, addDefaultPage: false })

test.each(Object.entries(brokenPdfs))('a file with %s opens with the pages that the viewer shows', async (_kind, bytes) => {
  const shown = await shownIn(bytes)
  const document = await openPdf(bytes)
  const [inBook, exported] = [await shownIn(await copied(document)), await shownIn(await saved(document))]
  expect(shown.some((page) => page?.startsWith('Seite '))).toBe(true)
  for (const [at, page] of shown.entries()) if (page !== null) expect([inBook[at], exported[at]]).toEqual([page, page])
  for (const page of document.getPages()) expect([page.getRotation().angle % 90, page.node.Resources() === undefined]).toEqual([0, false])
})

test('what is drawn on one of two equal pages does not show on the other', async () => {
  const document = await openPdf(pdfOfTree({ 2: '<</Kids[3 0 R 3 0 R]/Count 2>>' }))
  document.getPage(0).drawText('Nur hier')
  const pages = await shownIn(await saved(document))
  expect(pages.map((page) => page?.includes('Nur hier'))).toEqual([true, false])
})

test('pages inherit from the nodes of a broken tree', async () => {
  const document = await openPdf(
    pdfOfTree({
      2: '<</Kids[5 0 R]/Count 1/MediaBox[0 0 300 800]/Rotate 90>>',
      3: '<</Parent 5 0 R/Contents 8 0 R>>',
      5: '<</Kids[3 0 R 2 0 R]/Count 1/Rotate 180/Resources<</Font<</F1 7 0 R>>>>>>',
    }),
  )
  expect(await shownIn(await saved(document))).toEqual(['Seite eins · 0,0,300,800 · 180'])
})

test('a tree whose nodes are shared ends, instead of growing without limit', async () => {
  const levels = Array.from({ length: 30 }, (_, at) => [20 + at, `<</Kids[${21 + at} 0 R ${21 + at} 0 R]>>`] as const)
  const tree = Object.fromEntries([...levels, [50, '<</Contents 8 0 R>>']])
  const typed = Object.fromEntries(Object.entries(tree).map(([at, node]) => [at, node.replace('<<', '<</Type/Pages/Count 2')]))
  for (const nodes of [tree, { ...typed, 50: '<</Type/Page/Contents 8 0 R>>' }]) {
    const opened = await openPdf(pdfOfTree({ ...nodes, 2: '<</Type/Pages/Kids[20 0 R]/Count 2>>' })).catch((error: unknown) => error)
    expect(opened instanceof Error || (opened as PDFDocument).getPageCount() <= 2).toBe(true)
  }
})

test('a tree that counts a thousand million pages ends', async () => {
  const bytes = pdfOfTree({ 2: '<</Type/Pages/Kids[3 0 R 4 0 R/Count 1000000000>>' })
  const opened = await openPdf(bytes).catch((error: unknown) => error)
  expect(opened instanceof Error || (opened as PDFDocument).getPageCount() === 2).toBe(true)
})

test('a tree of thousands of levels does not end the program', async () => {
  const levels = Array.from({ length: 5_000 }, (_, at) => [20 + at, `<</Kids[${21 + at} 0 R]>>`] as const)
  const tree = Object.fromEntries([...levels, [5_020, '<</Contents 8 0 R>>']])
  const opened = await openPdf(pdfOfTree({ ...tree, 2: '<</Kids[20 0 R]>>' })).catch((error: unknown) => error)
  expect(opened instanceof Error || (opened as PDFDocument).getPageCount() === 1).toBe(true)
})

/** Runs qpdf on a file. */
function byQpdf(bytes: Uint8Array, ...options: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'qpdf-'))
  try {
    const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')]
    writeFileSync(from, bytes)
    execFileSync('qpdf', [...options, from, to])
    return readFileSync(to)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('opens files with an empty user password, and linearised ones with a change appended', async () => {
  const locked = byQpdf(smallPdf('Vertraulich', 2), '--encrypt', '', 'geheim', '256', '--')
  expect(await shownIn(await copied(await openPdf(locked)))).toEqual(await shownIn(smallPdf('Vertraulich', 2)))
  const linear = byQpdf(smallPdf('Bericht', 2), '--linearize')
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(linear.toString('latin1'))![1]
  const { objectNumber } = (await openPdf(linear)).getPage(1).ref
  const change = `${objectNumber} 0 obj\n<</Type/Page/MediaBox[0 0 200 300]>>\nendobj\n`
  const table = `xref\n${objectNumber} 1\n${String(linear.length).padStart(10, '0')} 00000 n \n`
  const root = /\/Root \d+ 0 R/.exec(linear.toString('latin1'))![0]
  const trailer = `trailer<</Size 100 ${root}/Prev ${start}>>\nstartxref\n${linear.length + change.length}\n%%EOF\n`
  const appended = Buffer.concat([linear, Buffer.from(change + table + trailer)])
  const shown = await shownIn(appended)
  expect(shown.filter((one) => one?.includes('0,0,200,300'))).toHaveLength(1)
  expect(await shownIn(await copied(await openPdf(appended)))).toEqual(shown)
})

test('opens files of which only the attachments need a password, and leaves these locked', async () => {
  const keys = ['O', 'U', 'OE', 'UE'].map((key) => `/${key}<${'7b'.repeat(key.length === 1 ? 48 : 32)}>`).join('')
  const filters = '/CF<</StdCF<</AuthEvent/EFOpen/CFM/AESV3/Length 32>>>>/EFF/StdCF'
  const lockedBy = (more: string) => {
    const encryption = `<</Filter/Standard/V 5/R 6/Length 256/P -4${keys}/Perms<${'7b'.repeat(16)}>${filters}${more}>>`
    const bytes = pdfOfTree({ 10: encryption, 11: '<</Type/EmbeddedFile/Length 3>>stream\nxyz\nendstream' })
    return Buffer.from(bytes.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R/Encrypt 10 0 R/ID[<7b><7b>]`), 'latin1')
  }
  const open = lockedBy('/StmF/Identity/StrF/Identity')
  const document = await openPdf(open)
  const exported = await saved(document)
  expect([await shownIn(await copied(document)), await shownIn(exported)]).toEqual([await shownIn(open), await shownIn(open)])
  expect((await openPdf(exported)).context.trailerInfo.Encrypt).toBeDefined()
  expect(isProtected(await openPdf(lockedBy('/StmF/StdCF/StrF/StdCF')).catch((error: unknown) => error))).toBe(true)
})

test('a file of which no page can be found does not open as an empty one', async () => {
  const opened = await openPdf(pdfOfTree({ 2: '<</Type/Pages/Kids[98 0 R]/Count 1>>' })).catch((error: unknown) => error)
  expect(opened).toEqual(new Error('the file has no pages'))
})

test('a file that needs a password says so; one that is no PDF does not open', async () => {
  const locked = byQpdf(smallPdf('Vertraulich'), '--encrypt', 'geheim', 'geheim', '256', '--')
  expect(isProtected(await openPdf(locked).catch((error: unknown) => error))).toBe(true)
  const none = await openPdf(Buffer.from('%PDF-1.7\nnothing of a PDF')).catch((error: unknown) => error)
  expect([none instanceof Error, isProtected(none)]).toEqual([true, false])
})
