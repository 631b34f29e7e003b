import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { mimeTypeOf, peekSize } from '#platform/server/files/arrive-file.ts'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { aDocument, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { aDocx, aMsg } from '#testing/server/files/office-files.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { readFileText, readText } from './read-text.ts'

let server: TestServer
let meeting: { id: number }
beforeAll(async () => {
  server = await testServer()
  meeting = (await anImportedMeeting(server)).meeting
})
afterAll(() => server[Symbol.asyncDispose]())

const log: string[] = []
const tell = (line: string) => void log.push(line)

async function textOf(bytes: Buffer, file_name = 'Bericht.pdf') {
  const mime_type = await mimeTypeOf(bytes.subarray(0, peekSize), file_name)
  const { sha256 } = await aDocument(server, meeting, { bytes, file_name, mime_type })
  await readText(server, sha256, tell)
  return stateOf(sha256)
}

async function stateOf(sha256: string) {
  const { text_state, text_problem, page_count } = await server.db
    .selectFrom('stored_file')
    .selectAll()
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  const pages = await server.db.selectFrom('file_page').select('text').where('sha256', '=', sha256).orderBy('page').execute()
  return { text_state, text_problem, page_count, pages: pages.map(({ text }) => text) }
}

const refused = (text_problem: string) => ({ text_state: 'unreadable', text_problem, page_count: null, pages: [] })

function encryptedPdf() {
  const pdf = new PdfDocument({ userPassword: 'geheim' })
  pdf.text('Vertraulich')
  pdf.end()
  return buffer(pdf)
}

test('stores the text of each page for the search', async () => {
  expect(await textOf(smallPdf('Beschluss: Grüezi', 2))).toEqual({
    text_state: 'read',
    text_problem: null,
    page_count: 2,
    pages: ['Beschluss: Grüezi\nSeite 1 von 2', 'Beschluss: Grüezi\nSeite 2 von 2'],
  })
})

test('two concurrent jobs on the same file store its text once', async () => {
  const { sha256 } = await aDocument(server, meeting, { bytes: smallPdf('Zweimal', 2) })
  const trx = await server.db.startTransaction().execute()
  await trx.selectFrom('stored_file').select('sha256').where('sha256', '=', sha256).forUpdate().execute()
  const both = Promise.all([readText(server, sha256), readText(server, sha256)])
  await expect.poll(() => countWaiting(server.db)).toBe(2)
  await trx.commit().execute()
  await both
  expect(await stateOf(sha256)).toMatchObject({ text_state: 'read', page_count: 2, pages: { length: 2 } })
})

test('records the reason why a file cannot be read', async () => {
  const whole = smallPdf('Abgeschnitten', 3)
  const states = await Promise.all([
    textOf(Buffer.from('%PDF-1.7\nnothing of a PDF')),
    textOf(await encryptedPdf()),
    textOf(whole.subarray(0, 60)),
    textOf((await aDocx('Abgeschnitten')).subarray(0, -30), 'Antrag.docx'),
    textOf(Buffer.alloc(0), 'Anfrage.eml'),
  ])
  const problems = ['InvalidPDFException', 'PasswordException', 'InvalidPDFException', 'no office file, or one with a password', 'no mail']
  expect(states).toEqual(problems.map(refused))
  expect(log.map((line) => line.replace(/[0-9a-f]{64}/, '…')).sort()).toEqual(
    problems.map((problem) => `The text of the file … cannot be read: ${problem}`).sort(),
  )
})

test('a damaged Outlook mail is imported and downloaded as it is, says why it has no text, and holds up nothing', async () => {
  const bytes = aMsg({ texts: { '0037': 'Anfrage', 1000: 'Grüezi' } }).subarray(0, 1_600)
  const documents = [aFile('Anfrage.msg', { title: 'Anfrage' }), aFile('Nachtrag.pdf', { title: 'Nachtrag' })]
  const files = { 'Anfrage.msg': bytes, 'Nachtrag.pdf': smallPdf('Liegt bei') }
  const zip = await geverZip({ meetings: [aMeetingManifest({ documents })], files })
  const { member, meeting: imported, report } = await anImportedMeeting(server, { zip })
  expect(report.meetings[0]).toMatchObject({ outcome: 'created', no_pdf: [{ title: 'Anfrage', file: 'Anfrage.msg' }] })
  const me = server.as(member)
  const { id, version_id } = (await me.call(getMeeting, { params: imported })).body.meeting_documents[0]!
  const { status, body } = await me.call(documentCalls.meeting_documents.getVersionFile, { params: { id, version_id } })
  expect([status, body]).toEqual([200, bytes])
  const hashes = Object.values(files).map((file) => createHash('sha256').update(file).digest('hex'))
  for (const sha256 of hashes) await readText(server, sha256, tell)
  expect(await Promise.all(hashes.map(stateOf))).toMatchObject([refused('RangeError'), { text_state: 'read' }])
})

const samples = join(import.meta.dirname, 'samples')

test('reads the displayed text of office files from LibreOffice', async () => {
  const names = (await readdir(samples)).sort()
  const texts = await Promise.all(
    names.map(async (name) => [name, (await textOf(await readFile(join(samples, name)), name)).pages.join('\n').split('\n')] as const),
  )
  expect(Object.fromEntries(texts)).toEqual({
    'Begleitbrief.docx': letter,
    'Begleitbrief.odt': letter,
    'Folien.odp': slides,
    'Folien.pptx': slides,
    'Fristen.ods': ['fristen', 'Geschäft', 'Frist', 'Betrag', ...lines.flatMap(({ odf }) => odf)],
    'Fristen.xlsx': ['fristen', 'Geschäft Frist Betrag', ...lines.map(({ ooxml }) => ooxml)],
  })
})

const letter = [
  'Begleitbrief zum Rahmenkredit Strassenunterhalt',
  'Sehr geehrte Damen und Herren',
  'Der Regierungsrat unterbreitet Ihnen den Rahmenkredit über CHF 1 250 000 für die Jahre 2027 bis 2030.',
  'Die Kommission berät ihn am 14. September.',
  'Los',
  'Kosten',
  'Kantonsstrasse Breite',
  "480'000",
  'Freundliche Grüsse',
  'Baudepartement',
]
const slides = ['Strassenunterhalt 2027 bis 2030', 'Hier die Vorgeschichte erwähnen', 'Kosten je Los', "Breite: 480'000"]
/** ODF files store the displayed text, OOXML files the value. */
const lines = [
  { odf: ['Rahmenkredit Strassenunterhalt', '08/31/26', '1250000'], ooxml: 'Rahmenkredit Strassenunterhalt 31.08.2026 1250000' },
  { odf: ['Sanierung Schulhaus Breite', '09/15/26', '480000.55'], ooxml: 'Sanierung Schulhaus Breite 15.09.2026 480000.55' },
]

test('reads e-mails, web pages and texts by file extension; of several names the most specific counts', async () => {
  const mail = Buffer.from('Subject: Nachtrag\r\nFrom: eva@example.org\r\n\r\nLiegt bei.')
  await aDocument(server, meeting, { bytes: mail, file_name: 'Nachtrag.txt', mime_type: 'text/plain' })
  const states = await Promise.all([
    textOf(mail, 'Nachtrag.eml'),
    textOf(aMsg({ texts: { '0037': 'Anfrage', 1000: 'Grüezi' } }), 'Anfrage.msg'),
    textOf(Buffer.from('<p>Merkblatt</p>'), 'Merkblatt.HTM'),
    textOf(Buffer.from('Geschäft;Frist'), 'Fristen.csv'),
  ])
  expect(states.map(({ pages }) => pages)).toEqual([
    ['Nachtrag\neva@example.org\nLiegt bei.'],
    ['Anfrage\nGrüezi'],
    ['Merkblatt'],
    ['Geschäft;Frist'],
  ])
})

test('a file whose name implies no text has state no_text and logs nothing', async () => {
  log.length = 0
  const state = await textOf(Buffer.from('PK\x03\x04 a drawing'), 'Plan.dwg')
  expect([state, log]).toEqual([{ text_state: 'no_text', text_problem: null, page_count: null, pages: [] }, []])
})

test.each(['Alt.doc', 'Alt.xls', 'Alt.ppt', 'Alt.rtf'])(
  '%s, of an office format before 2007, is unreadable, and the log says so',
  async (file_name) => {
    log.length = 0
    const problem = 'of an office format of before 2007'
    expect(await textOf(Buffer.from(`{\\rtf1 ${file_name}}`), file_name)).toEqual(refused(problem))
    expect(log).toEqual([expect.stringMatching(`^The text of the file [0-9a-f]{64} cannot be read: ${problem}$`)])
  },
)

test('an unreadable page stays empty, and the others are read', async () => {
  const broken = Buffer.from(smallPdf('Beschluss', 3).toString('latin1').replace('/Contents 7 0 R', '/Contents 99 0R'), 'latin1')
  const { text_state, page_count, pages } = await textOf(broken)
  expect([text_state, page_count, pages[0], pages[2]]).toEqual(['read', 3, 'Beschluss\nSeite 1 von 3', 'Beschluss\nSeite 3 von 3'])
})

test('a missing file makes the job fail, and it stays waiting for the next attempt', async () => {
  const { sha256 } = await aDocument(server, meeting, { bytes: smallPdf('gone') })
  await rm(join(server.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)))
  await expect(readText(server, sha256)).rejects.toThrow('ENOENT')
  expect(await stateOf(sha256)).toMatchObject({ text_state: 'waiting' })
})

/** A page whose content unpacks to this many blanks. */
function bomb(size: number) {
  const packed = deflateSync(Buffer.alloc(size, ' ')).toString('latin1')
  const [head, tail] = smallPdf('x')
    .toString('latin1')
    .split(/<< \/Length \d+ >>\nstream\n[^]*endstream/)
  return Buffer.from(`${head}<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream${tail}`, 'latin1')
}

test('a PDF beyond the limit of memory or time stops its own reader only', async () => {
  const read = (bytes: Buffer, limits: { milliseconds: number; memory: number }) =>
    readFileText(runSandboxed, { input: Readable.from([bytes]), kind: 'pdf', size: bytes.length }, limits)
  const hostile = bomb(500_000_000)
  const stopped = { problem: 'the reader was stopped at its limit of time or memory' }
  const [memory, time, harmless] = await Promise.all([
    read(hostile, { milliseconds: 60_000, memory: 250 * 2 ** 20 }),
    read(hostile, { milliseconds: 1, memory: 8_000 * 2 ** 20 }),
    read(smallPdf('x'), { milliseconds: 60_000, memory: 250 * 2 ** 20 }),
  ])
  expect([memory, time, harmless]).toEqual([stopped, stopped, { page_count: 1, pages: ['x\nSeite 1 von 1'] }])
})

/** An Outlook mail in which the block list of a text is circular. */
function circularMsg(): Buffer {
  const bytes = aMsg({ texts: { '0037': 'Anfrage', 1000: 'Grüezi '.repeat(2_000) } })
  const blockSize = 512
  const table = (bytes.readInt32LE(0x4c) + 1) * blockSize
  for (let place = table; place < table + blockSize; place += 4)
    if (bytes.readInt32LE(place) === -2) bytes.writeInt32LE((place - table) / 4, place)
  return bytes
}

test('an Outlook e-mail with a circular block list stops its reader at its limit', async () => {
  const limits = { milliseconds: 60_000, memory: 250 * 2 ** 20 }
  const bytes = circularMsg()
  const text = await readFileText(runSandboxed, { input: Readable.from([bytes]), kind: 'msg', size: bytes.length }, limits)
  expect(text).toEqual({ problem: 'the reader was stopped at its limit of time or memory' })
})
