import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#app/cli/run-command.ts'
import { exportOwnData } from '#features/privacy/contract.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { aPersonWithWork } from '#testing/server/factories/person-with-work.ts'
import { readZip } from '#testing/server/files/gever-zip.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { audited, type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let story: Awaited<ReturnType<typeof aPersonWithWork>>
beforeAll(async () => {
  server = await testServer()
  story = await aPersonWithWork(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The files of a ZIP by their paths; JSON is parsed. */
async function contentsOf(zip: Buffer) {
  const entries = await readZip(zip)
  return Object.fromEntries(
    entries.map(({ path, content }): [string, unknown] => [
      path,
      path.endsWith('.json') ? JSON.parse(content.toString()) : content.toString(),
    ]),
  ) as Record<string, Record<string, unknown>[]>
}

const download = (who: { id: number }, password: string | null) => server.as(who).call(exportOwnData, { body: { password } })
const zipOf = async (who: { id: number }, password: string | null) => contentsOf((await download(who, password)).body as unknown as Buffer)

test('people download everything that is kept about them, as JSON and files', async () => {
  const { first, password, mark, submitted, draft, document, committee } = story
  const contents = await zipOf(first, password)
  expect(contents['person.json']).toMatchObject({
    person: { id: first.id, username: first.username, last_name: 'Zaunkönig', has_password: true },
    contents: { 'data/note.author_id.json': 'Notes, private and shared' },
  })
  expect(contents['data/membership.user_id.json']).toMatchObject([{ committee: committee.title, roles: ['member'] }])
  expect(contents['data/note.author_id.json']).toMatchObject([{ annotation: mark }, { annotation: `Öffentlich ${mark}`, public: true }])
  expect(contents['data/annotation_layer.owner_id.json']).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: `Geteilt ${mark}`, recipients: 1, version_id: story.protocol.version_id })]),
  )
  expect(contents['data/annotation.owner_id.json']).toMatchObject([{ content: { text: mark } }])
  expect(contents['data/motion.creator_id.json']?.map(({ id }) => id)).toEqual([draft.id, submitted.id])
  expect(contents['data/motion_link.user_id.json']).toMatchObject([{ motion_id: submitted.id, full_name: 'Zaunkönig Zora' }])
  expect(contents['data/access_token.user_id.json']).toMatchObject([{ name: 'Archiv', scopes: ['read'] }])
  expect(contents['data/mail.to_address.json']).toEqual(
    expect.arrayContaining([expect.objectContaining({ subject: 'Einladung', text: 'Guten Tag' })]),
  )
  const parts = ['tag_entry.user_id', 'bookmark.user_id', 'document.owner_id', 'posting.poster_id', 'document_reading.user_id']
  for (const part of parts) expect(contents[`data/${part}.json`]).toHaveLength(1)
  expect(contents['data/session.user_id.json']?.length).toBeGreaterThan(0)
  expect(contents['data/audit_log.user_id.json']?.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['open_motion', 'see_version']),
  )
  const files = Object.keys(contents).filter((path) => path.startsWith('files/'))
  expect(files).toEqual([
    `files/personal_documents/${document.id}/1/${document.title}.pdf`,
    `files/submissions/${story.posting.id}/Plan.pdf`,
  ])
  expect(contents[files[0]!]).toContain(mark)
})

test('the export holds no secrets and nothing of others', async () => {
  const { first, second, password, token, mark } = story
  const { password_hash } = await server.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const { token_hash } = await server.db
    .selectFrom('access_token')
    .select('token_hash')
    .where('user_id', '=', first.id)
    .executeTakeFirstOrThrow()
  const own = JSON.stringify(await zipOf(first, password))
  for (const secret of [password, password_hash, token, token_hash, second.username, 'Bleibt', 'Fremder Entwurf'])
    expect(own).not.toContain(secret)
  const theirs = JSON.stringify(await zipOf(second, null).catch(() => 'refused'))
  expect(theirs).not.toContain(mark)
})

test('what the council calls its meetings and documents is not in the export: the person may no longer see it', async () => {
  const { first, password, meeting, item, protocol } = story
  const own = JSON.stringify(await zipOf(first, password))
  for (const title of [meeting.title, item.title, protocol.title])
    expect([title, own.includes(JSON.stringify(title))]).toEqual([title, false])
})

test('who has a password must give it; an export leaves an entry in the audit log, a refused one another', async () => {
  const { first, password } = story
  const count = async (action: string) =>
    (await audited(server, { user_id: first.id, action, subject_id: String(first.id) }, ['outcome'])).length
  const before = await count('export_user')
  for (const wrong of [null, '', `${password}x`]) expect((await download(first, wrong)).status).toBe(400)
  expect([await count('export_user'), await count('confirm_password')]).toEqual([before, 3])
  expect((await download(first, password)).status).toBe(200)
  expect(await count('export_user')).toBe(before + 1)
  expect((await server.as(null).call(exportOwnData, { body: { password } })).status).toBe(401)
  // Signs on at a provider: the open session is enough.
  expect(await zipOf(await aPerson(server), null)).toMatchObject({ 'person.json': { person: { has_password: false } } })
})

test('mails to an address that two accounts share are in the export of neither', async () => {
  const [one] = [
    await aPerson(server, 'one', { email: 'kanzlei@example.org' }),
    await aPerson(server, 'two', { email: 'Kanzlei@example.org' }),
  ]
  const at = server.clock().toISOString()
  const mail = { to_address: 'kanzlei@example.org', subject: 'x', text: 'x', html: '', created: at, next_attempt: at, message_id: 'shared' }
  await server.db.insertInto('mail').values(mail).execute()
  expect(await zipOf(one, null)).not.toHaveProperty(['data/mail.to_address.json'])
})

test('user export writes the same into a new file that only its owner reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-export-'))
  const path = join(folder, 'person.zip')
  const { first, mark } = story
  expect(await admin('user', 'export', first.username, path)).toMatchObject({ code: 0, out: [`Exported ${first.username} to ${path}.`] })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const contents = await contentsOf(await readFile(path))
  expect(contents['data/note.author_id.json']).toMatchObject([{ annotation: mark }, {}])
  expect(await audited(server, { username: 'command line', action: 'export_user' }, ['subject_id'])).toEqual([
    { subject_id: String(first.id) },
  ])
  expect(await admin('user', 'export', first.username, path)).toMatchObject({ code: 1, err: expect.stringContaining('EEXIST') })
  expect(await admin('user', 'export', 'nobody', join(folder, 'other.zip'))).toMatchObject({ code: 1 })
  await expect(stat(join(folder, 'other.zip'))).rejects.toThrow('ENOENT')
  await rm(folder, { recursive: true })
})

/** Runs a command and returns what it prints. */
async function admin(...typed: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const settings = { DATA_DIR: server.env.data_dir, DATABASE_URL: urlOf(server.connection) }
  const terminal = { settings, print: (line: string) => void out.push(line), warn: (line: unknown) => void err.push(String(line)) }
  const code = await runCommand(typed, { ...terminal, readPassword: () => Promise.resolve('') })
  return { code, out, err: err.join('\n') }
}
