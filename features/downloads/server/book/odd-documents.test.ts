import { AFRelationship, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { aBook, aPdf, aStream, pageOf, readBook } from '#testing/server/files/a-book.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { aNote } from '#testing/shared/an-annotation.ts'

test('the contents name the files that a document embeds, and the book leaves them out', async () => {
  const chapter = await PDFDocument.load(smallPdf('Bericht'))
  await chapter.attach(Buffer.from('1;2;3'), 'Zahlen.csv', { afRelationship: AFRelationship.Data })
  const embedded = ['<< /Type /Filespec /F (alt.doc) /UF (Brief.docx) /EF << /F 11 0 R >> >>', aStream('/Type /EmbeddedFile', 'Brief')]
  const pinned = aPdf({
    objects: embedded,
    pages: [{ entries: '/AF [10 0 R] /Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [9 9 30 30] /FS 10 0 R >>]' }],
  })
  const many = Array.from({ length: 30 }, (_, at) => `(${at}) << /F (Beleg ${at}.txt) >>`).join(' ')
  const full = aPdf({ catalog: `/Names << /EmbeddedFiles << /Names [${many}] >> >>`, pages: [{}] })
  const pdf = await aBook([{ bytes: Buffer.from(await chapter.save()) }, { bytes: pinned }, { bytes: full }, { bytes: smallPdf('Ohne') }])
  const { wordsOn, document } = await readBook(pdf)
  const contents = (await wordsOn(2)).replace(/\s+/g, ' ')
  expect(contents).toMatch(
    /Unterlage 1\.1 3 Anhänge: Zahlen\.csv Unterlage 1\.2 4 Anhänge: Brief\.docx Unterlage 1\.3 5 Anhänge: Beleg 0\.txt, .*Beleg 19\.txt, … Unterlage 1\.4/,
  )
  expect(contents.match(/Anhänge/g)).toHaveLength(3)
  expect([await document.getAttachments(), await (await document.getPage(4)).getAnnotations()]).toEqual([null, []])
  const { context } = await PDFDocument.load(pdf)
  const kinds = context.enumerateIndirectObjects().map(([, object]) => ('dict' in object ? String(object.dict) : String(object)))
  expect(kinds.filter((one) => /EmbeddedFile|Filespec/.test(one))).toEqual([])
})

test('a document that may be read but not changed, is in the book, and a dynamic XFA form is replaced by a page that says so', async () => {
  const locked = await PDFDocument.load(smallPdf('Gesperrt'))
  locked.encrypt({ ownerPassword: 'geheim', userPassword: '', permissions: { modifying: false, copying: false } })
  const xfa = aPdf({
    objects: [aStream('', '<xdp/>')],
    catalog: '/NeedsRendering true /AcroForm << /XFA 10 0 R /Fields [] >>',
    pages: [{ content: 'BT /F1 12 Tf 60 500 Td (Bitte warten) Tj ET' }],
  })
  const { wordsOn } = await readBook(await aBook([{ bytes: Buffer.from(await locked.save()) }, { bytes: xfa }]))
  expect([await wordsOn(3), await wordsOn(4)]).toEqual([expect.stringContaining('Gesperrt'), expect.stringMatching(/Unterlage 1.2.*XFA/)])
})

test('a document that is too much for the book is replaced by a page that says so, with the notes of its reader', async () => {
  const layer = { owner_name: 'Anna', is_drawn: true, has_notes: true, xfdf: null, annotations: [aNote({ text: 'Nachfragen' })] }
  const { wordsOn, document } = await readBook(
    await aBook([{ bytes: smallPdf('Riesig'), is_too_much: true, layers: [layer] }, { bytes: smallPdf('Danach') }]),
  )
  expect([await wordsOn(3), await wordsOn(4), await wordsOn(5), document.numPages]).toEqual([
    expect.stringMatching(/Unterlage 1\.1.*zu komplex/s),
    expect.stringContaining('Nachfragen'),
    expect.stringContaining('Danach'),
    5,
  ])
})

test('pages leave behind what leads nowhere in the book: scripts, threads and the structure of their file', async () => {
  const bytes = aPdf({
    objects: ['<< /S /JavaScript /JS (app.alert\\(1\\)) >>', '<< /Type /Bead /P 12 0 R /N 11 0 R /V 11 0 R >>'],
    catalog: '/OpenAction 10 0 R /StructTreeRoot << /Type /StructTreeRoot >>',
    pages: [
      {
        entries:
          '/AA << /O 10 0 R >> /B [11 0 R] /StructParents 0 /Annots [<< /Type /Annot /Subtype /Square /Rect [9 9 30 30] /AA << /E 10 0 R >> >>]',
      },
    ],
  })
  const pdf = await aBook([{ bytes }])
  const { context, catalog } = await PDFDocument.load(pdf)
  expect(['OpenAction', 'StructTreeRoot'].filter((key) => catalog.has(PDFName.of(key)))).toEqual([])
  const all = context
    .enumerateIndirectObjects()
    .map(([, object]) => String(object))
    .join('\n')
  expect(all).not.toMatch(/JavaScript|Bead|StructParent/)
  expect(all).toContain('/Subtype /Square')
})

test('wherever a document refers to the wrong object, the book has its other documents', async () => {
  const objects = [
    '<< /Title (Kapitel) /Parent 11 0 R /Dest (kap) /Next 12 0 R >>',
    '<< /First 10 0 R /Last 10 0 R >>',
    '<< /Title (Zweites) /A << /S /GoTo /D 16 0 R >> >>',
    '<< /Type /OCG /Name (de) >>',
    '<< /Subtype /Widget /V (Wert) /Rect [60 20 200 40] /AP << /N 15 0 R >> /OC 13 0 R /Parent 17 0 R >>',
    aStream('/Subtype /Form /BBox [0 0 9 9]', '0 g'),
    `[${pageOf(1, { length: 8 })} /Fit]`,
    '<< /Kids [14 0 R] /FT /Tx >>',
  ]
  const whole = aPdf({
    objects,
    catalog: `/Outlines 11 0 R /Names << /Dests << /Names [(kap) 16 0 R] >> >> /AcroForm << /Fields [14 0 R] /NeedAppearances true >>
      /OCProperties << /OCGs [13 0 R] /D << /OFF [13 0 R] /Order [13 0 R] /AS [<< /Event /View /OCGs [13 0 R] >>] >> >>`,
    pages: [
      { resources: '/Properties << /De 13 0 R >>', entries: '/Annots [14 0 R << /Subtype /Link /Rect [1 2 30 40] /Dest 16 0 R >>]' },
      { content: 'BT /F1 12 Tf 60 500 Td (Zwei) Tj ET' },
    ],
  }).toString('latin1')
  const places = [...whole.matchAll(/\d+ 0 R/g)].map(({ index }) => index)
  for (const [at, place] of places.entries()) {
    const wrong = whole.slice(0, place) + whole.slice(place).replace(/\d+/, String([10, 14, 2, 99][at % 4]))
    const { document, wordsOn } = await readBook(await aBook([{ bytes: Buffer.from(wrong, 'latin1') }, { bytes: smallPdf('Danach') }]))
    expect(await wordsOn(document.numPages)).toContain('Danach')
  }
})
