import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAnnotation } from '#features/annotations/contract.ts'
import { annotatedFileCalls } from '#features/annotations/interchange-contract.ts'
import { downloadMeetingBook } from '#features/downloads/contract.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aDocument, aMeeting, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { pdfOfTree } from '#testing/server/files/broken-pdfs.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { wordsInPdf } from '#testing/server/files/sandbox.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { aNote } from '#testing/shared/an-annotation.ts'

// Each file is read in sandboxed processes with limits of up to three minutes.
vi.setConfig({ testTimeout: 600_000 })

let server: TestServer
let people: Awaited<ReturnType<typeof anImportedMeeting>>
/** Time limits of the next programs, in place of those of a site. */
const shorter: number[] = []
beforeAll(async () => {
  const sandbox: Sandbox = (program, asked) => runSandboxed(program, { ...asked, milliseconds: shorter.shift() ?? asked.milliseconds })
  server = await testServer({}, { sandbox })
  people = await anImportedMeeting(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const megabyte = 10 ** 6

/** A file of two pages and this many megabytes, which opens as it is, or only repaired in one of two ways (decision 075). */
function aLargePdf(repair: 'none' | 'new page tree' | 'written anew', megabytes: number): Buffer {
  const bytes = randomBytes(megabytes * megabyte)
  const tree = {
    none: {},
    'new page tree': { 2: '<</Type/Pages/Kids[3 0 R 4 0 R 2 0 R]/Count 3>>' },
    'written anew': { 1: '<</Type/Catalog/Pages 3 0 R>>' },
  }
  const page = {
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 8 0 R/Resources<</Font<</F1 7 0 R>>/XObject<</I 100 0 R>>>>>>',
  }
  const stream = Buffer.concat([Buffer.from(`<</Length ${bytes.length}>>stream\n`), bytes, Buffer.from('\nendstream')])
  return pdfOfTree({ ...page, ...tree[repair], 100: stream })
}

/** The annotated export of a document with a note, and the book of its meeting, in sandboxed processes with the limits of a site. */
async function madeOf(bytes: Buffer) {
  const { committee, member } = people
  const meeting = await aMeeting(server, committee, {})
  const me = server.as(member)
  const { id, version_id } = await aDocument(server, meeting, { bytes })
  await aDocument(server, meeting, { bytes: smallPdf('Steht im Nachtrag') })
  const layer = await privateLayerOf(me, version_id)
  await me.call(createAnnotation, { params: layer, body: { annotation: aNote({ text: 'Frage' }) } })
  const query = { layers: String(layer.id), as: 'flattened' as const }
  const exported = await me.call(annotatedFileCalls.meeting_documents, { params: { id, version_id }, query })
  const book = await me.call(downloadMeetingBook, { params: { committee: committee.id, meeting: meeting.id }, query: { notes: 'true' } })
  return { exported, book }
}

const detailOf = ({ body }: { body: unknown }) => (body as { detail?: string }).detail

/** Just below the largest PDF that an export takes. */
test.each([
  ['opens as it is', 'none', 195],
  ['needs a new page tree', 'new page tree', 195],
  ['is written anew', 'written anew', 195],
] as const)('a large PDF that %s is exported and in the book', async (_, repair, megabytes) => {
  const { exported, book } = await madeOf(aLargePdf(repair, megabytes))
  expect([exported.status, book.status]).toEqual([200, 200])
  for (const { body } of [exported, book]) expect((body as unknown as Buffer).length).toBeGreaterThan(megabytes * megabyte)
})

/** Objects that a page refers to, so that they belong in a book. */
function aPdfOfObjects(count: number): Buffer {
  const all = Array.from({ length: count }, (_, at) => [100 + at, `<</A ${at}/B[${at} ${at}]>>`] as const)
  const listed = `/Properties<</X[${all.map(([number]) => `${number} 0 R`).join(' ')}]>>`
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 8 0 R/Resources<</Font<</F1 7 0 R>>${listed}>>>>`
  return pdfOfTree({ 3: page, ...Object.fromEntries(all) })
}

/** Streams without an end, each of which is searched for up to the end of the file, again and again: reading them takes hours. */
const endlessPdf = () => pdfOfTree(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [100 + at, '<<>>stream\nx'])))

test.each([
  ['of 750,000 objects', () => aPdfOfObjects(750_000), []],
  ['that takes hours to read', endlessPdf, [20_000, 20_000]],
] as const)(
  'a PDF %s is refused by the export; the book names it as left out, and has its notes and the other documents',
  async (_, bytes, milliseconds) => {
    shorter.push(...milliseconds)
    const { exported, book } = await madeOf(bytes())
    expect([exported.status, detailOf(exported), shorter]).toEqual([409, expect.stringContaining('zu gross oder zu komplex'), []])
    expect(book.status).toBe(200)
    const words = wordsInPdf(book.body as unknown as Buffer).replace(/\s+/g, ' ')
    expect(words).toMatch(/Bericht .*zu gross oder zu komplex für das Sitzungsbuch.* Notizzettel zu: Bericht .*Frage.* Steht im Nachtrag/)
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  },
)
