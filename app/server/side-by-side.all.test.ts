import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSession } from '#features/identity/server/sessions.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { listNotes } from '#features/notes/contract.ts'
import { listPersonalDocumentsOfMeeting } from '#features/personal-documents/contract.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { sessionHeaders } from '#testing/server/clients/client.ts'
import { entrance } from '#testing/server/clients/load-balancer.ts'
import { aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { anObjectServer } from '#testing/server/files/object-store/object-server.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { nextVersion, type RunningServer, startServer } from '#testing/server/site/running-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const people = 5

/** App servers of one site, which share database and object store; `behind` are those that the load balancer uses. */
async function aSite(testedServer: TestServer, FILES_URL: string) {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-side-by-side-'))
  const behind = new Set<RunningServer>()
  const started: RunningServer[] = []
  const start = async (version?: string) => {
    const data_dir = await mkdtemp(join(folder, 'server-'))
    const shared = { DATABASE_URL: urlOf(testedServer.connection), FILES_URL }
    const server = await startServer({ DATA_DIR: data_dir, ...shared, STOP_DELAY_SECONDS: '1' }, version)
    started.push(server)
    behind.add(server)
    return server
  }
  const removeAll = async () => {
    await Promise.all(started.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  return { behind, started, start, ask: entrance(behind), [Symbol.asyncDispose]: removeAll }
}

type Site = Awaited<ReturnType<typeof aSite>>
type Work = { site: Site; testedServer: TestServer; isOver: () => boolean }

/** A member at work: what was acknowledged, and which responses were lost. */
type Writer = { member: { id: number }; kept: string[]; lost: { text: string; by: RunningServer; why: string }[] }

/** Writes, uploads and reads until it is over; every response has to be a success. */
async function workAs(
  { site, testedServer, isOver }: Work,
  { id: meeting_id, item_id, ...writer }: Writer & { id: number; item_id: number },
) {
  const session = await openSession(testedServer.db, { user_id: writer.member.id, at: new Date() })
  const headers = sessionHeaders(session)
  const root = apiRoot(testedServer.env)
  const write = async (text: string, asked: { path: string; headers: Record<string, string>; payload: Buffer | string }) => {
    const answered = await site.ask({ method: 'POST', ...asked, path: root + asked.path, headers: { ...headers, ...asked.headers } })
    if ('lost' in answered) writer.lost.push({ text, by: answered.by, why: answered.lost })
    else {
      expect([answered.status, answered.text]).toEqual([200, expect.anything()])
      writer.kept.push(text)
    }
  }
  for (let turn = 0; !isOver(); turn++) {
    const note = `Notiz ${turn}`
    const body = { headers: { 'content-type': 'application/json' }, payload: JSON.stringify({ annotation: note }) }
    await write(note, { path: `meetings/${meeting_id}/notes/`, ...body })
    if (turn % 20 === 0) {
      const paper = `Votum ${turn}`
      const file = multipart('file', smallPdf(paper), 'Votum.pdf', { title: paper })
      await write(paper, { path: `agenda_items/${item_id}/create_personal_document/`, ...file })
    }
    const read = await site.ask({ method: 'GET', path: `${root}meetings/${meeting_id}/`, headers })
    if ('lost' in read) writer.lost.push({ text: '', by: read.by, why: read.lost })
    else expect([read.status, read.text]).toEqual([200, expect.anything()])
  }
}

/** Non-empty tables, except those of the migrations. */
async function tablesInUse({ db }: TestServer) {
  const tables = await db.introspection.getTables()
  const names = tables
    .filter(({ isView, schema, name }) => !isView && schema === 'public' && !name.startsWith('migration'))
    .map(({ name }) => name)
  const first = await Promise.all(names.map((name) => sql`select from ${sql.table(name)} limit 1`.execute(db)))
  return names.filter((_, index) => first[index]?.rows.length)
}

test('killing, stopping and upgrading app servers at work fails only requests on the killed one and loses nothing', async () => {
  await using objects = await anObjectServer()
  await using testedServer = await testServer({ FILES_URL: objects.urlOf() })
  const { meeting, committee, member } = await anImportedMeeting(testedServer)
  await using site = await aSite(testedServer, objects.urlOf())
  const [item] = (await testedServer.as(member).call(getMeeting, { params: meeting })).body.agenda_items
  const writers: Writer[] = []
  for (let person = 0; person < people; person++) {
    writers.push({ member: await aMember(testedServer, committee, ['member']), kept: [], lost: [] })
  }
  const done = () => writers.reduce((sum, { kept }) => sum + kept.length, 0)
  const moreIsDone = () => {
    const before = done()
    return expect.poll(done, { interval: 20 }).toBeGreaterThan(before + 5 * people)
  }

  const killed = await site.start()
  const old = await site.start()
  let isOver = false
  const work = Promise.all(
    writers.map((writer) => workAs({ site, testedServer, isOver: () => isOver }, { ...writer, id: meeting.id, item_id: item?.id ?? 0 })),
  )
  await moreIsDone()
  await using next = await nextVersion(await tablesInUse(testedServer))
  await killed.kill()
  await moreIsDone()
  await site.start(next.folder)
  await moreIsDone()
  await old.stop()
  await moreIsDone()
  await site.start(next.folder)
  await moreIsDone()
  isOver = true
  await work

  for (const { member: writer, kept, lost } of writers) {
    expect(lost.filter(({ by }) => by !== killed)).toEqual([])
    const browser = testedServer.as(writer)
    const notes = (await browser.call(listNotes, {})).body.map(({ annotation }) => annotation)
    const papers = (await browser.call(listPersonalDocumentsOfMeeting, { params: meeting })).body.map(({ title }) => title)
    const there = [...notes, ...papers]
    expect(there).toEqual(expect.arrayContaining(kept))
    // If the response was lost, the text may have been stored all the same; nothing is stored twice.
    expect(there.filter((text) => !kept.includes(text) && !lost.some((one) => one.text === text))).toEqual([])
    expect(new Set(there).size).toBe(there.length)
  }
  const columns = testedServer.db.withTables<{ note: { of_the_next_version: string | null } }>()
  expect(await columns.selectFrom('note').select('of_the_next_version').distinct().execute()).toEqual([{ of_the_next_version: null }])
  for (const server of site.started) expect(server.output()).not.toMatch(/error/i)
})
