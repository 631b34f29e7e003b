import { PDFDocument, PDFPageLeaf } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { aBook, aPdf, pageOf, readBook } from '#testing/server/files/a-book.ts'
import { showPage } from '#testing/server/files/sandbox.ts'

const link = (target: string, at = 0) => `<< /Type /Annot /Subtype /Link /Rect [60 ${600 - 20 * at} 200 ${618 - 20 * at}] ${target} >>`
const links = (...targets: string[]) => `/Annots [${targets.map(link).join(' ')}]`
const words = (text: string) => `BT /F1 12 Tf 60 500 Td (${text}) Tj ET`

/** A report whose second page is its chapter; its links lead there in every way that PDFs have. */
const aReport = (more: string[] = []) => {
  const objects = ['<< /Title (Kapitel) /Parent 11 0 R /Dest (kap) >>', '<< /Type /Outlines /First 10 0 R /Last 10 0 R /Count 1 >>']
  const chapter = pageOf(1, objects)
  return aPdf({
    objects,
    catalog: `/Outlines 11 0 R /Dests << /Alt [${chapter} /XYZ 0 300 null] >> /Names << /Dests << /Names [(kap) << /D [${chapter} /XYZ 0 200 0] >>] >> >>
      /PageLabels << /Nums [0 << /S /r >>] >>`,
    pages: [
      {
        content: words('Bericht'),
        entries: links(
          `/Dest [${chapter} /Fit]`,
          `/A << /S /GoTo /D [${chapter} /FitH 100] >>`,
          '/Dest (kap)',
          '/A << /S /GoTo /D /Alt >>',
          ...more,
        ),
      },
      { content: words('Kapitel') },
    ],
  })
}

test('links within a document, its named destinations and its outline work in the book; each page is there once', async () => {
  const pdf = await aBook([{ bytes: aReport() }], [{ bytes: aReport() }])
  const { document, marks, linksOn } = await readBook(pdf)
  const kept = (page: number) => [
    [page, 'Fit'],
    [page, 'FitH', 100],
    [page, 'XYZ', 0, 200, 0],
    [page, 'XYZ', 0, 300, null],
  ]
  expect([await linksOn(3), await linksOn(5)]).toEqual([kept(4), kept(6)])
  expect(marks).toEqual([
    ['Inhalt', 2],
    ['1. Geschäft', 3, [['Unterlage 1.1', 3, [['Kapitel', 4]]]]],
    ['2. Geschäft', 5, [['Unterlage 2.1', 5, [['Kapitel', 6]]]]],
  ])
  expect([...(await document.getDestinations()).keys()].sort()).toEqual(['1.Alt', '1.kap', '2.Alt', '2.kap'])
  expect(await document.getPageLabels()).toEqual(['1', '2', '3', '4', '5', '6'])
  const { context } = await PDFDocument.load(pdf)
  expect(context.enumerateIndirectObjects().filter(([, object]) => object instanceof PDFPageLeaf)).toHaveLength(6)
})

test('links to another document of the book lead to it; those to a missing file or page and scripts are removed', async () => {
  const from = aReport([
    '/A << /S /GoToR /F (../Beilagen/Kosten.PDF) /D [1 /FitV 20] >>',
    '/A << /S /GoToR /F << /Type /Filespec /F (x.pdf) /UF (Kosten.pdf) >> /D (kap) >>',
    '/A << /S /Launch /F (C:\\\\Akten\\\\Kosten.pdf) >>',
    '/A << /S /URI /URI (Kosten.pdf#page=2) >>',
    '/A << /S /URI /URI (https://rat.example/attachments/7?version_id=5#nameddest=kap) >>',
    '/A << /S /URI /URI (https://rat.example/attachments/7?version_id=4) >>',
    '/A << /S /URI /URI (https://example.org/a?b=c#d) >>',
    '/A << /S /GoToR /F (Fehlt.pdf) /D [0 /Fit] >>',
    '/A << /S /URI /URI (Fehlt.pdf) >>',
    '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>',
    '/A << /S /URI /URI (javascript:alert) >>',
    '/Dest (fehlt)',
    '/Dest [9 0 R /Fit]',
    '/Dest [77 /Fit]',
  ])
  const costs = { bytes: aReport(), file_name: 'Kosten.pdf', address: 'https://rat.example/attachments/7', version_id: 5 }
  const { linksOn } = await readBook(await aBook([{ bytes: from }], [costs]))
  expect((await linksOn(3)).slice(4)).toEqual([
    [6, 'FitV', 20],
    [6, 'XYZ', 0, 200, 0],
    [5, 'Fit'],
    [6, 'Fit'],
    [6, 'XYZ', 0, 200, 0],
    'https://rat.example/attachments/7?version_id=4',
    'https://example.org/a?b=c#d',
  ])
})

test('of two documents with one file name, a link means the one of its agenda item, or none', async () => {
  const chapter = { bytes: aReport(), file_name: 'Kosten.pdf' }
  const from = { bytes: aReport(['/A << /S /GoToR /F (Kosten.pdf) >>']) }
  const { linksOn } = await readBook(await aBook([chapter], [from, chapter], [from]))
  expect([(await linksOn(5)).slice(4), (await linksOn(9)).slice(4)]).toEqual([[[7, 'Fit']], []])
})

test('a document with a broken outline, name tree or too many bookmarks keeps its pages, and other documents keep theirs', async () => {
  const objects = [
    '<< /Title (Runde) /Parent 11 0 R /Next 10 0 R /First 10 0 R >>',
    '<< /Type /Outlines /First 10 0 R /Last 10 0 R /Count 1 >>',
    '<< /Kids [12 0 R 12 0 R] >>',
  ]
  const cycles = aPdf({ objects, catalog: '/Outlines 11 0 R /Names << /Dests 12 0 R >>', pages: [{ content: words('Runde') }] })
  const marks = Array.from({ length: 100_000 }, (_, at) => `<< /Title (${at}) /Next ${at + 12} 0 R >>`)
  const many = aPdf({
    objects: ['<< /First 11 0 R >>', ...marks, 'null'],
    catalog: '/Outlines 10 0 R',
    pages: [{ content: words('Viele') }],
  })
  const odd = aPdf({
    catalog: '/Outlines 7 /Names [1] /Dests (x) /AcroForm 3 /OCProperties [] /URI 1',
    pages: [{ content: words('Schief'), entries: '/Annots [1 null]' }],
  })
  const book = await readBook(await aBook([{ bytes: cycles }, { bytes: many }, { bytes: odd }, { bytes: aReport() }]))
  expect(await Promise.all([3, 4, 5].map(book.wordsOn))).toEqual([
    expect.stringContaining('Runde'),
    expect.stringContaining('Viele'),
    expect.stringContaining('Schief'),
  ])
  expect(book.marks[1]).toEqual([
    '1. Geschäft',
    3,
    [
      ['Unterlage 1.1', 3, [['Runde', null]]],
      ['Unterlage 1.2', 4],
      ['Unterlage 1.3', 5],
      ['Unterlage 1.4', 6, [['Kapitel', 7]]],
    ],
  ])
})

test('three thousand pages that lead to each other in a chain are copied', async () => {
  const pages = Array.from({ length: 3_000 }, (_, at) => ({ entries: links(`/Dest [${pageOf((at + 1) % 3_000, [])} /Fit]`) }))
  const { document, linksOn } = await readBook(await aBook([{ bytes: aPdf({ pages }) }]))
  expect([document.numPages, await linksOn(3), await linksOn(3_002)]).toEqual([3_002, [[4, 'Fit']], [[3, 'Fit']]])
})

test('a page that is in its file several times is shown and numbered each time', async () => {
  const twice = aPdf({ pages: [{ content: words('Doppelt') }] })
  const source = Buffer.from(twice.toString('latin1').replace('/Count 1 /Kids [10 0 R]', '/Count 2 /Kids [10 0 R 10 0 R]'), 'latin1')
  const { wordsOn } = await readBook(await aBook([{ bytes: source }]))
  expect([await wordsOn(3), await wordsOn(4)]).toEqual([expect.stringMatching(/Doppelt.*S\. 3$/), expect.stringMatching(/Doppelt.*S\. 4$/)])
})

test('a link that leads nowhere in the book leaves its frame, in its colour and width, and without a frame nothing', async () => {
  const lost = '/A << /S /GoTo /D (fehlt) >>'
  const targets = [
    `${lost} /Border [0 0 0]`,
    `${lost} /C [1 0 0] /Border [0 0 6] /H /I`,
    `${lost} /BS << /W 6 >>`,
    `${lost} /C [1 0 0] /Border [0 0 0]`,
    `${lost} /C []`,
    '/A << /S /URI /URI (https://example.org/) >> /C [0 1 0] /Border [0 0 6]',
  ]
  const pdf = await aBook([{ bytes: aPdf({ pages: [{ entries: links(...targets) }] }) }])
  const { document, linksOn } = await readBook(pdf)
  const annotations = (await (await document.getPage(3)).getAnnotations()) as { subtype: string }[]
  expect([await linksOn(3), annotations.map(({ subtype }) => subtype)]).toEqual([['https://example.org/'], ['Square', 'Square', 'Link']])
  const { colorAt } = showPage(pdf, 3)
  // The page is 600 points high.
  expect([589, 569, 509].map((y) => colorAt(61, 600 - y))).toEqual(['#ff0000', '#000000', '#00ff00'])
})
