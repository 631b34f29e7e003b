import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDocument, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { anObjectGate } from '#testing/server/files/object-store/object-gate.ts'
import { anObjectServer, type ObjectServer } from '#testing/server/files/object-store/object-server.ts'
import { filesIn } from '#testing/server/site/backups.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { runProgram } from '#testing/server/site/running-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { runCommand } from './run-command.ts'

let server: ObjectServer
let testedServer: TestServer
let tests = 0
beforeAll(async () => {
  server = await anObjectServer()
})
beforeEach(async () => {
  tests += 1
  testedServer = await testServer()
  return () => testedServer[Symbol.asyncDispose]()
})
afterAll(() => server[Symbol.asyncDispose]())

/** The folder of FILES_URL; each test has its own. */
const folder = () => `move-${tests}`
const storeUrl = (other: { at?: number } = {}) => server.urlOf({ folder: `/${folder()}`, ...other })
const inStore = async () => (await server.names(folder())).filter((name) => /^[0-9a-f]{64}$/.test(name)).sort()
const inFolder = () => filesIn(testedServer.env.data_dir)
const pathInFolder = (sha256: string) => join(testedServer.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2))

async function admin(typed: string[], FILES_URL = storeUrl()) {
  const [out, err]: [string[], string[]] = [[], []]
  const settings = { DATA_DIR: testedServer.env.data_dir, DATABASE_URL: urlOf(testedServer.connection), FILES_URL }
  const terminal = { settings, print: (line: string) => void out.push(line), warn: (line: unknown) => void err.push(String(line)) }
  const code = await runCommand(typed, { ...terminal, readPassword: () => Promise.resolve('') })
  return { code, out, err: err.join('\n') }
}

test('files copy moves a site into the store and back, without copying files twice or removing any', async () => {
  const { meeting } = await anImportedMeeting(testedServer)
  const before = await inFolder()
  const copied = (count: number, place: string) => `Copied ${count} files. Every file that the site names is in the ${place}.`
  const { code, out, err } = await admin(['files', 'copy', 'folder', 'store'])
  expect([code, err, out.at(-1)]).toEqual([0, '', copied(before.length, 'store')])
  expect(out.at(-2)).toBe(`100 % (${before.length} of ${before.length})`)
  expect([await inStore(), await inFolder()]).toEqual([before, before])

  const { sha256 } = await aDocument(testedServer, meeting, { bytes: Buffer.from('came meanwhile') })
  expect(await admin(['files', 'copy', 'folder', 'store'])).toMatchObject({ code: 0, out: ['100 % (1 of 1)', copied(1, 'store')] })
  expect(await inStore()).toContain(sha256)
  expect(await admin(['files', 'verify'])).toMatchObject({ code: 0, err: '' })

  await rm(join(testedServer.env.data_dir, 'files'), { recursive: true })
  expect(await admin(['files', 'copy', 'store', 'folder'])).toMatchObject({ code: 0, err: '' })
  expect(await inFolder()).toEqual(await inStore())
  expect((await admin(['files', 'verify'], '')).out.at(-1)).toBe(`All ${before.length + 1} files are there and whole.`)
})

test('files copy and verify report missing and damaged files, and the others are copied', async () => {
  const { meeting } = await anImportedMeeting(testedServer)
  const [lost, damaged] = [
    await aDocument(testedServer, meeting, { bytes: Buffer.from('lost') }),
    await aDocument(testedServer, meeting, { bytes: Buffer.from('damaged') }),
  ]
  const all = await inFolder()
  await rm(pathInFolder(lost.sha256))
  await appendFile(pathInFolder(damaged.sha256), '!')
  const { code, err } = await admin(['files', 'copy', 'folder', 'store'])
  expect([code, err.split('\n')]).toEqual([
    1,
    ['Not every file is whole in the store:', `missing: ${lost.sha256}`, `damaged: ${damaged.sha256}`],
  ])
  const whole = all.filter((sha256) => ![lost.sha256, damaged.sha256].includes(sha256))
  expect(await inStore()).toEqual(expect.arrayContaining(whole))
  expect(await admin(['files', 'verify'], '')).toMatchObject({ code: 1, err: expect.stringContaining(`damaged: ${damaged.sha256}`) })
  await appendFile(server.pathOf(`${folder()}/${whole[0]}`), '!')
  expect(await admin(['files', 'verify'])).toMatchObject({ code: 1, err: expect.stringContaining(`damaged: ${whole[0]}`) })
})

const copying = `
  import { copyFiles } from '#platform/server/files/copy-files.ts'
  import { openFiles } from '#platform/server/files/open-files.ts'
  import { readFilesUrl } from '#platform/server/service-addresses.ts'
  const { data_dir, url, isBack } = JSON.parse(process.argv[1])
  const places = [await openFiles({ data_dir, files_url: null }), await openFiles({ data_dir, files_url: readFilesUrl(url) })]
  const [from, to] = isBack ? places.reverse() : places
  await copyFiles({ from, to, tell: () => undefined })`

test.each([
  ['into the store', { isBack: false, method: 'PUT' }],
  ['back', { isBack: true, method: 'GET' }],
])('a files copy killed on the way %s is completed by the next run', async (_way, { isBack, method }) => {
  await anImportedMeeting(testedServer)
  const all = await inFolder()
  const { data_dir } = testedServer.env
  if (isBack) {
    await admin(['files', 'copy', 'folder', 'store'])
    await rm(join(data_dir, 'files'), { recursive: true })
  }
  await using gate = await anObjectGate(server.port)
  const isFile = ({ path, query }: { path: string; query: URLSearchParams }) => query.size === 0 && /[0-9a-f]{64}$/.test(path)
  const asked = () => gate.passed.filter((one) => one.method === method && isFile(one)).length
  gate.judge((one) => (one.method === method && isFile(one) && asked() > 3 ? 'nothing' : 'on'))
  const program = runProgram(copying, JSON.stringify({ data_dir, url: storeUrl({ at: gate.port }), isBack }))
  await expect.poll(asked).toBeGreaterThan(6)
  program.kill('SIGKILL')
  await program.ended
  const there = isBack ? inFolder : inStore
  expect((await there()).length).toBeLessThan(all.length)
  expect(await admin(['files', 'copy', ...(isBack ? ['store', 'folder'] : ['folder', 'store'])])).toMatchObject({ code: 0, err: '' })
  expect(await there()).toEqual(all)
})

test('files copy refuses unknown or equal places and an unreachable store, without showing its key', async () => {
  await anImportedMeeting(testedServer)
  expect(await admin(['files', 'copy', 'folder', 'folder'])).toMatchObject({ code: 2 })
  expect(await admin(['files', 'copy', 'folder', 's3://k:secret@host/bucket'])).toMatchObject({ code: 2 })
  expect(await admin(['files', 'copy', 'folder', 'store'], '')).toMatchObject({
    code: 1,
    err: 'FILES_URL: expected the address of the store',
  })
  const nowhere = await admin(['files', 'copy', 'folder', 'store'], storeUrl({ at: 1 }))
  expect([nowhere.code, nowhere.out, nowhere.err]).toEqual([1, [], expect.stringMatching(/^the object store failed: /)])
  expect(nowhere.err).not.toContain('S3RVER')
})
