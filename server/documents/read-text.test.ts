import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDocument, anImportedMeeting } from '#server/test/factories.ts'
import { smallPdf } from '#server/test/gever-zip.ts'
import { countWaiting } from '#server/test/held-back.ts'
import { type TestHouse, testHouse } from '#server/test/house.ts'
import { readText } from './read-text.ts'
import { readFileText } from './text/file-text.ts'

// Each PDF is read by a program of its own.
vi.setConfig({ testTimeout: 180_000 })

let house: TestHouse
let meeting: { id: number }
beforeAll(async () => {
  house = await testHouse()
  meeting = (await anImportedMeeting(house)).meeting
})
afterAll(() => house[Symbol.asyncDispose]())

async function textOf(bytes: Buffer) {
  const { sha256 } = await aDocument(house, meeting, { bytes })
  await readText(house, sha256)
  return stateOf(sha256)
}

async function stateOf(sha256: string) {
  const { text_state, text_problem, page_count } = await house.db
    .selectFrom('stored_file')
    .selectAll()
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  const pages = await house.db.selectFrom('file_page').select('text').where('sha256', '=', sha256).orderBy('page').execute()
  return { text_state, text_problem, page_count, pages: pages.map(({ text }) => text) }
}

const refused = (text_problem: string) => ({ text_state: 'unreadable', text_problem, page_count: null, pages: [] })

function encryptedPdf() {
  const pdf = new PdfDocument({ userPassword: 'geheim' })
  pdf.text('Vertraulich')
  pdf.end()
  return buffer(pdf)
}

test('the text of each page is kept, for the search', async () => {
  expect(await textOf(smallPdf('Beschluss: Grüezi', 2))).toEqual({
    text_state: 'read',
    text_problem: null,
    page_count: 2,
    pages: ['Beschluss: Grüezi\nSeite 1 von 2', 'Beschluss: Grüezi\nSeite 2 von 2'],
  })
})

test('of two jobs that have read the same file at once, one notes it, and the other has nothing left to do', async () => {
  const { sha256 } = await aDocument(house, meeting, { bytes: smallPdf('Zweimal', 2) })
  const trx = await house.db.startTransaction().execute()
  await trx.selectFrom('stored_file').select('sha256').where('sha256', '=', sha256).forUpdate().execute()
  const both = Promise.all([readText(house, sha256), readText(house, sha256)])
  await expect.poll(() => countWaiting(house.db), { timeout: 60_000 }).toBe(2)
  await trx.commit().execute()
  await both
  expect(await stateOf(sha256)).toMatchObject({ text_state: 'read', page_count: 2, pages: { length: 2 } })
})

test('what cannot be read is noted with the reason', async () => {
  const whole = smallPdf('Abgeschnitten', 3)
  const states = await Promise.all([
    textOf(Buffer.from('%PDF-1.7\nnothing of a PDF')),
    textOf(await encryptedPdf()),
    textOf(Buffer.alloc(0)),
    textOf(whole.subarray(0, 60)),
  ])
  expect(states).toEqual([
    refused('InvalidPDFException'),
    refused('PasswordException'),
    refused('InvalidPDFException'),
    refused('InvalidPDFException'),
  ])
})

test('a page that cannot be read is empty, the others are read', async () => {
  const broken = Buffer.from(smallPdf('Beschluss', 3).toString('latin1').replace('/Contents 7 0 R', '/Contents 99 0R'), 'latin1')
  const { text_state, page_count, pages } = await textOf(broken)
  expect([text_state, page_count, pages[0], pages[2]]).toEqual(['read', 3, 'Beschluss\nSeite 1 von 3', 'Beschluss\nSeite 3 von 3'])
})

test('a file that is missing is no reader’s matter: the job fails and is tried again', async () => {
  const { sha256 } = await aDocument(house, meeting, { bytes: smallPdf('gone') })
  await rm(join(house.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)))
  await expect(readText(house, sha256)).rejects.toThrow('ENOENT')
  expect(await stateOf(sha256)).toMatchObject({ text_state: 'waiting' })
})

/** A page whose content unpacks to so many blanks. */
function bomb(size: number) {
  const packed = deflateSync(Buffer.alloc(size, ' ')).toString('latin1')
  const [head, tail] = smallPdf('x')
    .toString('latin1')
    .split(/<< \/Length \d+ >>\nstream\n[^]*endstream/)
  return Buffer.from(`${head}<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream${tail}`, 'latin1')
}

test('a PDF that unpacks to half a gigabyte, or takes too long, ends its reader and nothing else', async () => {
  const read = (bytes: Buffer, limits: { milliseconds: number; memory: number }) =>
    readFileText(Readable.from([bytes]), { kind: 'pdf', size: bytes.length }, limits)
  const hostile = bomb(500_000_000)
  const stopped = { problem: 'the reader was stopped at its limit of time or memory' }
  const [memory, time, harmless] = await Promise.all([
    read(hostile, { milliseconds: 60_000, memory: 250 * 2 ** 20 }),
    read(hostile, { milliseconds: 1, memory: 8_000 * 2 ** 20 }),
    read(smallPdf('x'), { milliseconds: 60_000, memory: 250 * 2 ** 20 }),
  ])
  expect([memory, time, harmless]).toEqual([stopped, stopped, { page_count: 1, pages: ['x\nSeite 1 von 1'] }])
})
