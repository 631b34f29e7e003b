import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeZip } from '#features/meetings/server/zip/zip-maker.ts'
import type { PostingState } from '#features/records/posting.ts'
import { aPostingOfSomebody, knownAs } from '#testing/server/factories/motions/posting-factories.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'
import { takeReports } from './take-reports.ts'

const now = '2026-11-20T10:30:00+01:00'
let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'traktanda-reports-'))
  server = await testServer({ RECORDS_FOLDER: folder })
  server.stand(now)
  await mkdir(join(folder, 'in'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** A posting by somebody with an e-mail address. */
async function aPosting({
  state = 'delivered',
  connector = 'folder',
  ...key
}: {
  state?: PostingState
  connector?: 'folder' | 'http'
  key?: string
} = {}) {
  const facts = { title: 'Velowege', fields: {}, created: now, updated: '2026-11-19T10:30:00+01:00' }
  const posting = await aPostingOfSomebody(server, { state, connector, ...facts, ...key })
  await knownAs(server, posting.poster, { email: `${randomUUID()}@example.org` })
  return posting
}

const [T1, T0, E39] = [
  'http://www.ech.ch/xmlns/eCH-0147/T1/1',
  'http://www.ech.ch/xmlns/eCH-0147/T0/1',
  'http://www.ech.ch/xmlns/eCH-0039/2',
]
const positive = '<c:positiveReport><c:comments><e:comment>Als Geschäft 2026.14 eröffnet.</e:comment></c:comments></c:positiveReport>'
const negative = `<c:negativeReport><c:errors><c:error><c:errorKind>notValid</c:errorKind></c:error><c:error><c:errorKind>unknownRecipient</c:errorKind>
  <c:comments><e:comment>Zuständig ist die Gemeinde.</e:comment></c:comments></c:error></c:errors></c:negativeReport>`

/** A records system's report on the message with that key. */
const aReport = (key: string, said: string, root = T1) => `<?xml version="1.0" encoding="UTF-8"?>
<m:eventReport xmlns:m="${root}" xmlns:c="${T0}" xmlns:e="${E39}">
  <c:reportHeader>
    <c:senderId>gever</c:senderId><c:messageId>${randomUUID()}</c:messageId><c:referenceMessageId> ${key} </c:referenceMessageId>
    <c:ourBusinessReferenceId>2026.14</c:ourBusinessReferenceId><c:messageType>1</c:messageType><c:action>9</c:action>
  </c:reportHeader>
  <c:report>${said}</c:report>
</m:eventReport>`

/** Puts a file into the folder, last modified some minutes ago. */
async function put(name: string, content: string | Buffer, minutes = 60) {
  const path = join(folder, 'in', name)
  await writeFile(path, content)
  const at = new Date(Date.parse(now) - minutes * 60_000)
  await utimes(path, at, at)
}

/** Runs the job once and returns its log lines. */
async function run() {
  const lines: string[] = []
  await takeReports(server, (line) => lines.push(line))
  return lines
}

const namesIn = async (below: string) =>
  (await readdir(join(folder, 'in', below))).map((name) => name.replace(/^20261120T093000\.000Z-/, ''))
const postingOf = ({ id }: { id: number }) =>
  server.db.selectFrom('posting').where('id', '=', id).select(['state', 'answer', 'external_id', 'next_attempt']).executeTakeFirstOrThrow()
const mailsTo = async ({ id }: { id: number }) =>
  (
    await server.db
      .selectFrom('mail')
      .innerJoin('app_user', 'app_user.email', 'mail.to_address')
      .innerJoin('posting', 'posting.poster_id', 'app_user.id')
      .where('posting.id', '=', id)
      .select('mail.subject')
      .execute()
  ).length
const auditEntriesOf = async ({ id }: { id: number }) =>
  (await audited(server, { subject_type: 'posting', subject_id: String(id) }, ['action', 'username'])).map(
    ({ action, username }) => `${action} by ${username}`,
  )

test('a positive report accepts the posting with comment and number; the poster is notified once', async () => {
  const posting = await aPosting()
  await put('a.xml', aReport(posting.key, positive))
  expect(await run()).toEqual([`The report "a.xml" is in done: posting ${posting.id} is accepted`])
  const accepted = { state: 'accepted', answer: 'Als Geschäft 2026.14 eröffnet.', external_id: '2026.14', next_attempt: null }
  expect(await postingOf(posting)).toEqual(accepted)
  await put('again.xml', aReport(posting.key.toUpperCase(), positive))
  expect(await run()).toHaveLength(1)
  expect(await postingOf(posting)).toEqual(accepted)
  expect(await namesIn('done')).toEqual(expect.arrayContaining(['a.xml', 'again.xml']))
  expect([await mailsTo(posting), await auditEntriesOf(posting)]).toEqual([1, ['accept_posting by records system']])
})

test('a negative report in a zip rejects the posting with its errors, and a later report cannot change it', async () => {
  const posting = await aPosting()
  await put(
    'n.ZIP',
    makeZip([
      { name: 'message.xml', data: aReport(posting.key, negative) },
      { name: 'header.xml', data: '<x/>' },
    ]),
  )
  await run()
  const answer = 'Die Geschäftsverwaltung konnte die Eingabe nicht lesen.\nZuständig ist die Gemeinde.'
  expect(await postingOf(posting)).toMatchObject({ state: 'rejected', answer })
  await put('later.xml', aReport(posting.key, positive))
  expect(await run()).toEqual([`The report "later.xml" is in failed: posting ${posting.id} is rejected already`])
  expect(await postingOf(posting)).toMatchObject({ state: 'rejected', answer })
  expect([await mailsTo(posting), await auditEntriesOf(posting)]).toEqual([1, ['reject_posting by records system']])
})

test('a report on a posting that still counts as waiting is accepted', async () => {
  const posting = await aPosting({ state: 'waiting' })
  await put('w.xml', aReport(posting.key, positive))
  await run()
  expect(await postingOf(posting)).toMatchObject({ state: 'accepted', next_attempt: null })
})

test('two servers that read one report at once notify the poster once', async () => {
  const posting = await aPosting()
  await put('two.xml', aReport(posting.key, positive))
  const lines = await Promise.all([run(), run()])
  expect(lines.flat()).toEqual([`The report "two.xml" is in done: posting ${posting.id} is accepted`])
  expect([await mailsTo(posting), await auditEntriesOf(posting)]).toEqual([1, ['accept_posting by records system']])
})

const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>`
test.each<[string, string, (key: string) => string | Buffer]>([
  ['entities that grow', 'bomb.xml', (key) => aReport(key, positive).replace('?>', `?>${bomb}`).replace('Als', '&c;')],
  [
    'a file that is fetched',
    'file.xml',
    (key) => aReport(key, positive).replace('?>', '?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>').replace('Als', '&a;'),
  ],
  ['elements in elements', 'deep.xml', (key) => aReport(key, '<c:positiveReport>'.repeat(10_000))],
  ['more than a megabyte', 'large.xml', (key) => aReport(key, positive.replace('Als', 'A'.repeat(2 ** 20)))],
  ['another document', 'other.xml', (key) => aReport(key, positive, 'http://example.org/')],
  ['no answer in it', 'silent.xml', (key) => aReport(key, '')],
  ['both answers in it', 'both.xml', (key) => aReport(key, positive + negative)],
  ['bytes that are no text', 'bytes.xml', () => Buffer.from([0xff, 0xfe, 0, 0xd8, 0])],
  ['nothing in it', 'empty.xml', () => ''],
  ['no zip', 'no.zip', () => 'no zip'],
  ['a zip without a report', 'without.zip', (key) => makeZip([{ name: '../message.xml', data: aReport(key, positive) }])],
  ['a zip whose report is a bomb', 'bomb.zip', () => makeZip([{ name: 'message.xml', data: ' '.repeat(5 * 2 ** 20) }])],
  ['a message of nobody', 'nobody.xml', () => aReport(randomUUID(), positive)],
  ['no key', 'no-key.xml', () => aReport("' or true --", positive)],
])('a report with %s is moved to failed, logged in one line, and changes nothing', async (_, name, content) => {
  const posting = await aPosting()
  await put(name, content(posting.key))
  const lines = await run()
  expect(lines).toEqual([expect.stringContaining(`The report "${name}" is in failed: `)])
  expect(lines[0]).not.toMatch(/[\n\r]/)
  expect(await namesIn('failed')).toContain(name)
  expect(await postingOf(posting)).toMatchObject({ state: 'delivered', answer: '' })
})

test('reports on postings sent elsewhere, or on an ambiguous key, are moved to failed', async () => {
  const elsewhere = await aPosting({ connector: 'http' })
  const one = await aPosting()
  const other = await aPosting({ key: one.key })
  await put('elsewhere.xml', aReport(elsewhere.key, positive))
  await put('whose.xml', aReport(one.key, positive))
  await run()
  for (const posting of [elsewhere, one, other]) expect(await postingOf(posting)).toMatchObject({ state: 'delivered' })
  expect(await namesIn('failed')).toEqual(expect.arrayContaining(['elsewhere.xml', 'whose.xml']))
})

test('incomplete, hidden and temporary files, links and folders stay where they are', async () => {
  const posting = await aPosting()
  const whole = aReport(posting.key, positive)
  await put('half.xml', whole.slice(0, 300), 1)
  await put('half.zip', makeZip([{ name: 'message.xml', data: whole }]).subarray(0, 200), 1)
  await put('x.xml.part', whole)
  await put('.hidden.xml', whole)
  await put('secret', whole)
  await symlink(join(folder, 'in', 'secret'), join(folder, 'in', 'link.xml'))
  await mkdir(join(folder, 'in', 'folder.xml'))
  expect(await run()).toEqual([])
  expect(await postingOf(posting)).toMatchObject({ state: 'delivered' })
  await put('half.xml', whole, 0)
  expect(await run()).toEqual([`The report "half.xml" is in done: posting ${posting.id} is accepted`])
  const left = ['.hidden.xml', 'done', 'failed', 'folder.xml', 'half.zip', 'link.xml', 'secret', 'x.xml.part']
  expect((await readdir(join(folder, 'in'))).sort()).toEqual(left)
})

test('removes a partial message left by a kill after a day', async () => {
  const writing = join(folder, 'writing')
  await mkdir(writing, { recursive: true })
  for (const [name, hours] of [
    ['old.zip', 25],
    ['new.zip', 23],
  ] as const) {
    await writeFile(join(writing, name), 'half')
    const at = new Date(Date.parse(now) - hours * 3_600_000)
    await utimes(join(writing, name), at, at)
  }
  await run()
  expect(await readdir(writing)).toEqual(['new.zip'])
})

test('shows comments as separate lines, limited and without invisible characters', async () => {
  const posting = await aPosting()
  const comments = ['  Zwei\n Zeilen&#x202E; ', 'x'.repeat(5_000), ...Array.from({ length: 50 }, (_, at) => `Nr. ${at}`)]
  const said = `<c:positiveReport><c:comments>${comments.map((text) => `<e:comment>${text}</e:comment>`).join('')}</c:comments></c:positiveReport>`
  await put('c.xml', aReport(posting.key, said))
  await run()
  const lines = (await postingOf(posting)).answer.split('\n')
  expect([lines.length, lines[0], lines[1]?.length, lines[2]]).toEqual([20, 'Zwei Zeilen', 1_000, 'Nr. 0'])
})
