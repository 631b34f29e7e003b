import { afterAll, beforeAll, expect, test } from 'vitest'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { foundBy, readTexts } from '#testing/server/factories/search-factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { aCjkPdf, rawPage, rawPdf } from '#testing/server/files/raw-pdf.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
})
afterAll(() => server[Symbol.asyncDispose]())

/** A form whose second page holds a filled-in field and a remark. */
const aForm = rawPdf({
  catalog: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>',
  pages: '<< /Type /Pages /Count 2 /Kids [3 0 R 5 0 R] >>',
  more: [
    rawPage.replace('/Resources << >>', '/Resources << >> /Annots [6 0 R 7 0 R]'),
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Adresse) /Rect [60 600 360 624] /V (Zwetschgenweg 12) >>',
    '<< /Type /Annot /Subtype /Text /Rect [60 500 80 520] /Contents (Beleg nachgereicht) >>',
    '<< /Title (Kehrichtformular) >>',
  ],
  trailer: '/Info 8 0 R',
})

test('an imported form is found by its values, remarks and title, on their pages; text in Japanese fonts is found', async () => {
  const japanese = aCjkPdf(Buffer.from('東京都議会', 'utf16le').swap16(), { map: 'UniJIS-UTF16-H', ordering: 'Japan1' })
  const documents = [aFile('formular.pdf', { title: 'Gesuch' }), aFile('tokio.pdf', { title: 'Besuch' })]
  const meetings = [aMeetingManifest({ agenda_items: [], documents })]
  const zip = await geverZip({ meetings, files: { 'formular.pdf': aForm, 'tokio.pdf': japanese } })
  const { member, newcomer } = await anImportedMeeting(server, { zip })
  await readTexts(server)
  await indexAll(server)
  const hitsOf = async (query: string) =>
    (await foundBy(server, member, query)).items.map(({ title, page, highlighting }) => [title, page, highlighting.searchable_text])
  expect(await hitsOf('zwetschgenweg')).toEqual([
    ['Gesuch', 2, expect.stringContaining('Beleg nachgereicht <mark>Zwetschgenweg</mark> 12')],
  ])
  expect(await hitsOf('nachgereicht')).toEqual([['Gesuch', 2, expect.stringContaining('Beleg <mark>nachgereicht</mark> Zwetschgenweg 12')]])
  expect(await hitsOf('kehrichtformular')).toEqual([['Gesuch', 1, expect.stringContaining('<mark>Kehrichtformular</mark>')]])
  expect(await hitsOf('東京都議会')).toEqual([['Besuch', 1, '<mark>東京都議会</mark>']])
  expect((await foundBy(server, newcomer, 'zwetschgenweg')).total_items).toBe(0)
})
