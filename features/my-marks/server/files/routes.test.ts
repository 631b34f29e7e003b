import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnnotation } from '#features/annotations/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { downloadMyMarks, type FileFormat } from '#features/my-marks/contract.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { withPdf } from '#platform/server/pdf/with-pdf.ts'
import { privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { aHighlight, anInk } from '#testing/shared/an-annotation.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A member with a highlight, a stroke and a note in a meeting, and what a file says of them. */
async function aMarkedMeeting() {
  const { meeting, member, newcomer } = await anImportedMeeting(server)
  const me = server.as(member)
  const { protocol } = (await me.call(getMeeting, { params: meeting })).body
  const layer = await privateLayerOf(me, protocol!.version_id)
  for (const annotation of [aHighlight({ color: '#ffd43b', text: '=prüfen' }), anInk()])
    await me.call(createAnnotation, { params: layer, body: { annotation } })
  await me.call(noteCalls.meetings.createNote, { params: meeting, body: { annotation: 'Anreise' } })
  const saved = async (as: FileFormat, filter: { kind?: string[]; color?: string[] } = {}) => {
    const asked = new URLSearchParams([['as', as], ...Object.entries(filter).flatMap(([name, all]) => all.map((one) => [name, one]))])
    return me.request({ method: 'GET', url: `/api/v1/meetings/${meeting.id}/my_marks/file/?${asked}` })
  }
  return { meeting, member, me, newcomer, saved }
}

const textOf = (bytes: Uint8Array) =>
  withPdf(new Uint8Array(bytes), async (pdf) => {
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, at) => (await pdf.getPage(at + 1)).getTextContent()))
    return pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
  })

test('makes a PDF, Markdown and CSV of what the filter leaves, and notes it in the audit log', async () => {
  const { meeting, member, saved } = await aMarkedMeeting()
  const pdf = await saved('pdf')
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.headers['content-disposition']).toContain('Meine%20Anmerkungen%20und%20Notizen%2C%2012.%20Sitzung')
  const text = await textOf(pdf.rawPayload)
  for (const part of ['Zur ganzen Sitzung', 'Anreise', 'Protokoll vom 14.09.2026', '«Der Rat beschliesst»', '=prüfen', 'Seite 1 von 1'])
    expect(text).toContain(part)

  const markdown = await saved('md', { kind: ['highlight', 'own_note'] })
  expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect(markdown.body).toContain('# Meine Anmerkungen und Notizen')
  expect(markdown.body).toContain('Nur: Hervorgehobener Text, Notiz')
  expect(markdown.body).toContain('  > «Der Rat beschliesst»\n\n  \\=prüfen')
  expect(markdown.body).not.toContain('Stift')

  const csv = await saved('csv', { color: ['ffd43b'] })
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body.split('\r\n')).toHaveLength(3)
  expect(csv.body).toContain(`"Hervorgehobener Text","Gelb","Der Rat beschliesst","'=prüfen"`)

  const noted = server.db.selectFrom('audit_log').where('action', '=', 'download_my_marks').where('username', '=', member.username)
  const entries = await noted.select(['subject_type', 'subject_id', 'details']).orderBy('id').execute()
  expect(entries).toMatchObject([
    { subject_type: 'meeting', subject_id: String(meeting.id), details: { format: 'pdf', marks: 3 } },
    { details: { format: 'md', marks: 2 } },
    { details: { format: 'csv', marks: 1 } },
  ])
})

test('refuses other formats and filters; a meeting that the caller does not see has no file', async () => {
  const { meeting, newcomer, saved } = await aMarkedMeeting()
  expect((await saved('docx' as FileFormat)).statusCode).toBe(400)
  expect((await saved('csv', { kind: ['all'] })).statusCode).toBe(400)
  expect((await saved('csv', { color: ['#ffd43b'] })).statusCode).toBe(400)
  const stranger = server.as(newcomer)
  expect((await stranger.call(downloadMyMarks, { params: meeting, query: { as: 'csv' } })).status).toBe(404)
})
