import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { foundBy, readTexts } from '#testing/server/factories/search-factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { aCjkPdf } from '#testing/server/files/raw-pdf.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { indexAll } from './index/follow-due.ts'
import { rebuildOutdated } from './index/rebuild.ts'

let server: TestServer
let people: Awaited<ReturnType<typeof anImportedMeeting>>
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
  people = await anImportedMeeting(server, { zip: await aZip() })
  await readTexts(server)
  await indexAll(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const sentence = '出席者が定足数に達したため開会を宣言した。予算案の審査は委員会に付託された。'

const titles = [
  '国务院办公厅关于印发城市轨道交通建设规划的通知',
  '대한민국국회에서의결한예산안',
  'รายงานการประชุมสภาเทศบาลนคร',
  '第5回AI技術 Ausschuss',
]

function aZip() {
  const paper = aCjkPdf(Buffer.from(sentence, 'utf16le').swap16(), { map: 'UniJIS-UTF16-H', ordering: 'Japan1' })
  const papers = titles.map((title, at) => aFile(`${at}.pdf`, { title }))
  const documents = [aFile('tokio.pdf', { title: 'Besuch' }), ...papers]
  const others = Object.fromEntries(papers.map(({ file }) => [file, smallPdf('Inhalt')]))
  return geverZip({ meetings: [aMeetingManifest({ agenda_items: [], documents })], files: { 'tokio.pdf': paper, ...others } })
}

const found = async (query: string) => (await foundBy(server, people.member, query)).items
const shown = async (query: string) => (await found(query)).map(({ highlighting }) => highlighting)

test.each([
  ['轨道', '国务院办公厅关于印发城市<mark>轨道</mark>交通建设规划的通知'],
  ['交通建设*', '国务院办公厅关于印发城市轨道<mark>交通建设</mark>规划的通知'],
  ['国会', undefined],
  ['예산', '대한민국국회에서의결한<mark>예산</mark>안'],
  ['ประชุม', 'รายงานการ<mark>ประชุม</mark>สภาเทศบาลนคร'],
  ['ประชุมสภ*', 'รายงานการ<mark>ประชุมสภ</mark>าเทศบาลนคร'],
  ['AI技術', '第5回<mark>AI技術</mark> Ausschuss'],
  ['技術 Ausschüsse', '第5回AI<mark>技術</mark> <mark>Ausschuss</mark>'],
  ['第6回', undefined],
  ['回', '第5<mark>回</mark>AI技術 Ausschuss'],
])('query %j finds the title %j', async (query, title) => {
  expect((await shown(query)).map((hit) => hit.title)).toEqual(title === undefined ? [] : [title])
  expect((await foundBy(server, people.newcomer, query)).items).toEqual([])
})

test('a word in a long sentence of a document is found on its page, highlighted, and passed to the viewer', async () => {
  expect((await found('委員会')).map(({ page, path }) => [page, new URLSearchParams(path.split('?')[1]).get('find')])).toEqual([
    [1, '委員会'],
  ])
  const line = expect.stringMatching(/^\S*予算案の審査は<mark>委員会<\/mark>に付託された。$/)
  expect(await shown('委員会')).toEqual([{ title: 'Besuch', searchable_text: line }])
  expect(await shown('会委')).toEqual([])
})

test('an index of the analysis before is made anew', async () => {
  await sql`update search_analysis set number = 4`.execute(server.db)
  await sql`update search_entry set words = '', title_words = ''`.execute(server.db)
  expect(await shown('委員会')).toEqual([])
  await rebuildOutdated(server.db)
  await indexAll(server)
  expect([await shown('委員会'), await shown('轨道')].map(({ length }) => length)).toEqual([1, 1])
})
