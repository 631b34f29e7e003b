import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { aPdf, aStream } from '#testing/server/files/a-book.ts'
import { brokenPdfs } from '#testing/server/files/broken-pdfs.ts'
import { checkPdf, wordsInPdf } from '#testing/server/files/sandbox.ts'
import { lockedPdf } from '#testing/server/files/unusual-pdfs.ts'
import { openForChanges } from './open-for-changes.ts'
import { withPdf } from './with-pdf.ts'

const page = { content: 'BT /F1 12 Tf 60 500 Td (Bericht) Tj ET' }

async function twoPages(useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const words of ['Seite eins', 'Seite zwei']) document.addPage().drawText(words)
  return Buffer.from(await document.save({ useObjectStreams }))
}

/** The list of its objects has no place, so that it cannot be updated. */
const withoutList = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1').replace(/startxref\s+\d+/, 'startxref\n0'), 'latin1')

/** The file after a text was drawn on its first page, and `more` was done. */
async function changed(bytes: Buffer, more: (document: PDFDocument) => void = () => undefined): Promise<Buffer> {
  const { document, saved } = await openForChanges(bytes)
  document.getPage(0).drawText('Dazu', { x: 60, y: 300 })
  more(document)
  return Buffer.concat(await saved())
}

/** The words of the pages that the viewer can show. */
const wordsInViewer = (bytes: Uint8Array) =>
  withPdf(Uint8Array.from(bytes), async (pdf) => {
    const words: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const shown = await pdf.getPage(number).catch(() => null)
      const items = (await shown?.getTextContent())?.items ?? []
      words.push(...items.map((item) => ('str' in item ? item.str : '')))
    }
    return words.join(' ')
  })

const isUpdateOf = (bytes: Buffer, result: Buffer) => result.subarray(0, bytes.length).equals(bytes)

test.each([
  ['a table', false],
  ['a stream', true],
])(
  'a file with %s of its objects stays as it is, also what is signed in it, and is followed by what has changed',
  async (_kind, isStream) => {
    const bytes = await twoPages(isStream)
    const result = await changed(bytes)
    checkPdf(result)
    expect([isUpdateOf(bytes, result), result.subarray(bytes.length).includes('/Type /XRef')]).toEqual([true, isStream])
    expect(wordsInPdf(result).split('\f')).toEqual([
      expect.stringMatching(/Seite eins[^]*Dazu|Dazu[^]*Seite eins/),
      expect.not.stringContaining('Dazu'),
      '',
    ])
    const again = await changed(result, (document) => document.getPage(1).drawText('Noch etwas', { x: 60, y: 300 }))
    expect([isUpdateOf(result, again), wordsInPdf(again)]).toEqual([true, expect.stringMatching(/Dazu[^]*Noch etwas/)])
  },
)

test.each(Object.entries(brokenPdfs))('a file with %s is saved with what was drawn on it', async (_kind, bytes) => {
  const words = await wordsInViewer(await changed(bytes))
  expect(words).toContain('Dazu')
  expect(words).toContain('Seite ')
})

test('an encrypted file is written anew, since additions would have to be encrypted', async () => {
  const bytes = await lockedPdf()
  await expect(changed(bytes)).rejects.toThrow(/password|encrypt/i)
  const restricted = await PDFDocument.load(await twoPages(false))
  restricted.encrypt({ userPassword: '', ownerPassword: 'geheim' })
  const readable = Buffer.from(await restricted.save({ useObjectStreams: false }))
  const result = await changed(readable)
  expect(isUpdateOf(readable, result)).toBe(false)
  for (const words of ['Seite eins', 'Dazu', 'Seite zwei']) expect(wordsInPdf(result)).toContain(words)
})

test('an update has streams whose contents were replaced by others of the same length', async () => {
  const bytes = aPdf({ pages: [page] })
  const result = await changed(bytes, ({ context }) => {
    for (const [, object] of context.enumerateIndirectObjects())
      if (object instanceof PDFRawStream && Buffer.from(object.contents).includes('Bericht'))
        object.contents = Buffer.from(Buffer.from(object.contents).toString('latin1').replace('Bericht', 'Auszug.'), 'latin1')
  })
  expect([isUpdateOf(bytes, result), wordsInPdf(result)]).toEqual([true, expect.stringMatching(/Auszug\.[^]*Dazu/)])
})

const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description pdfaid:part="1" pdfaid:conformance="B"/></x:xmpmeta>'

test.each([
  ['updated', (bytes: Buffer) => bytes],
  ['written anew', withoutList],
])('a file for the archive (PDF/A-1), which must have no object streams, is %s', async (_how, as) => {
  const objects = [aStream('/Type /Metadata /Subtype /XML', xmp)]
  const result = await changed(as(aPdf({ catalog: '/Metadata 10 0 R', objects, pages: [page] })))
  expect([result.includes('/ObjStm'), wordsInPdf(result)]).toEqual([false, expect.stringMatching(/Bericht[^]*Dazu/)])
})

test.each([
  ['few objects packs them', 100, true],
  ['very many objects, as tagged ones have, writes them one by one', 20_001, false],
])('a file that is written anew with %s', async (_kind, count, isPacked) => {
  const objects = Array.from({ length: count }, (_, at) => `<< /Type /StructElem /ID (${at}) >>`)
  const result = await changed(withoutList(aPdf({ objects, pages: [page] })))
  expect([result.includes('/ObjStm'), wordsInPdf(result)]).toEqual([isPacked, expect.stringMatching(/Bericht[^]*Dazu/)])
})

test('an update of very many objects writes them one by one', async () => {
  const bytes = await twoPages(true)
  const result = await changed(bytes, ({ context }) => {
    for (let count = 0; count <= 20_000; count += 1) context.register(context.obj({ Type: 'StructElem' }))
  })
  expect([isUpdateOf(bytes, result), result.subarray(bytes.length).includes('/ObjStm'), wordsInPdf(result)]).toEqual([
    true,
    false,
    expect.stringContaining('Dazu'),
  ])
})
