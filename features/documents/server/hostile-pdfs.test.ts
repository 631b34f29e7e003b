import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAnnotation } from '#features/annotations/contract.ts'
import { annotatedFileCalls } from '#features/annotations/interchange-contract.ts'
import { createPersonalDocument } from '#features/personal-documents/contract.ts'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { anInk, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { hostilePdfs } from '#testing/server/files/hostile-pdfs.ts'
import { filesArriving } from '#testing/server/files/uploads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'
import { readText } from './text/read-text.ts'

// Each file is read in sandboxed processes of its own.
vi.setConfig({ testTimeout: howOften({ inTests: 300_000, assured: 7_200_000 }) })

let server: TestServer
beforeAll(async () => {
  server = await testServer({}, { sandbox: runSandboxed })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Tests only every nth file; all of them in the longest runs. */
const step = howOften({ inTests: 24, assured: 1 })
const tried = hostilePdfs.filter((_, at) => at % step === 0)

test('hostile PDFs are stored; reading and drawing on them ends, and the server keeps running', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const item = await server.db.selectFrom('agenda_item').select('id').where('meeting_id', '=', meeting.id).executeTakeFirstOrThrow()
  const count = { read: 0, unreadable: 0, drawn: 0, refused: 0 }
  const waiting = tried.values()
  const work = async () => {
    for (const [name, make] of waiting) {
      const made = await me.call(createPersonalDocument, { params: item, form: { title: name }, file: make(), file_name: 'Notiz.pdf' })
      expect([name, made.status]).toEqual([name, 200])
      const { id, version_id } = made.body
      const { sha256 } = await server.db
        .selectFrom('document_version')
        .select('sha256')
        .where('id', '=', version_id)
        .executeTakeFirstOrThrow()
      await readText(server, sha256, () => undefined)
      const read = await server.db.selectFrom('stored_file').selectAll().where('sha256', '=', sha256).executeTakeFirstOrThrow()
      expect([name, read.text_state]).toEqual([name, expect.stringMatching(/^(read|unreadable)$/)])
      expect([name, read.text_state === 'unreadable']).toEqual([name, Boolean(read.text_problem)])
      count[read.text_state === 'read' ? 'read' : 'unreadable'] += 1
      const layer = await privateLayerOf(me, version_id)
      await me.call(createAnnotation, { params: { id: layer.id }, body: { annotation: anInk() } })
      const query = { layers: String(layer.id), as: 'flattened' as const }
      const { status } = await me.call(annotatedFileCalls.personal_documents, { params: { id, version_id }, query })
      expect([name, status]).toEqual([name, expect.toBeOneOf([200, 409, 413])])
      count[status === 200 ? 'drawn' : 'refused'] += 1
    }
  }
  await Promise.all([work(), work()])
  expect(['arriving-personal-documents', 'made-files'].flatMap((folder) => filesArriving(server, folder))).toEqual([])
  expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  noteAssured({
    what: 'Hostile PDFs, each named: uploaded, read for the search, drawn upon',
    count: tried.length,
    aim: 100,
    outcome: `${count.read} read, ${count.unreadable} unreadable with the reason; ${count.drawn} drawn upon, ${count.refused} refused; none ends the server, nothing is left over`,
    part: 'hostile-pdfs',
  })
})
