import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#app/cli/run-command.ts'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { attachToMotion, openMotion, removeMotion, submitMotion } from '#features/motions/contract.ts'
import { downloadSignatureSheet } from '#features/motions/file-contract.ts'
import { aMotion, aMotionMeeting } from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { motionCommands } from './motion-commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const settings = {}
const readPassword = () => Promise.resolve('')

/** Runs a command and returns what it prints; throws what would end it with exit code 1. */
async function run(name: string, args: string[]) {
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  const warn = (line: unknown) => expect(line).toBeUndefined()
  const me = { id: null, username: 'command line', today: '2026-11-20' }
  const site = { ...server, me, print, warn, readPassword }
  await motionCommands.find((command) => command.name === name)?.run(site, { args, values: {} })
  return said.join('\n')
}

async function verify(name: string, bytes?: Uint8Array) {
  const path = join(server.env.data_dir, name)
  if (bytes) await writeFile(path, bytes)
  return run('motion verify', [path])
}

test('motion verify prints the signatures of a signature sheet, or why it is not valid', async () => {
  const story = await aMotionMeeting(server)
  const { id, title } = await aMotion(server, story)
  const params = { id }
  const first = server.as(story.first)
  await first.call(openMotion, { params })
  await first.call(submitMotion, { params })
  const sheet = (await first.call(downloadSignatureSheet, { params })).body as unknown as Buffer
  expect(await verify('sheet.pdf', sheet)).toBe(
    `The signature sheet holds: motion ${id}, ${title}, made at 2026-11-20T09:00:00.000Z
  signed 1: Muster Anna at 2026-11-20T09:00:00.000Z
  The motion is SUBMITTED.`,
  )
  for (const [name, bytes, why] of [
    ['changed.pdf', Buffer.concat([sheet, Buffer.from('\n')]), /does not hold: motion \d+.*\n {2}The file is not, byte for byte,/],
    ['other.pdf', Buffer.from('%PDF-1.7'), /other\.pdf is no signature sheet$/],
    ['missing.pdf', undefined, /there is no file .*missing\.pdf$/],
  ] as const) {
    const error = await verify(name, bytes).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AdministrationRefused)
    expect((error as Error).message).toMatch(why)
  }
})

test('motion copy writes the copy of a removed submitted motion into a new folder, and is logged', async () => {
  const story = await aMotionMeeting(server)
  const first = server.as(story.first)
  const [{ id, title }, draft] = [await aMotion(server, story), await aMotion(server, story)]
  const params = { id }
  await first.call(attachToMotion, { params, file: Buffer.from('Plan'), file_name: 'Plan für alle.txt' })
  await first.call(openMotion, { params })
  await first.call(submitMotion, { params })
  const folder = join(server.env.data_dir, 'copy')
  const refused = (args: string[]) => expect(run('motion copy', args)).rejects.toThrow(AdministrationRefused)
  await refused([String(id), folder])
  for (const motion of [id, draft.id]) await server.as(story.responsible).call(removeMotion, { params: { id: motion } })
  await refused([String(draft.id), folder])
  expect(await run('motion copy', [String(id), folder])).toBe(`Wrote ${folder}:\n  motion.json\n  Plan für alle.txt`)
  const written = async (name: string) => (await readFile(join(folder, name))).toString()
  expect((await readdir(folder)).sort()).toEqual(['Plan für alle.txt', 'motion.json'])
  expect(await written('Plan für alle.txt')).toBe('Plan')
  expect(JSON.parse(await written('motion.json'))).toMatchObject({
    id,
    title,
    status: 'SUBMITTED',
    removed_by: story.responsible.id,
    signatures: [{ user_id: story.first.id, role: 'FIRST_SIGNATORY' }],
  })
  await refused([String(id), folder])
  const auditEntries = server.db.selectFrom('audit_log').where('action', '=', 'copy_removed_motion').select(['subject_id', 'username'])
  expect(await auditEntries.execute()).toEqual([{ subject_id: String(id), username: 'command line' }])
})

test('motion verify without a sheet is rejected with exit code 2', async () => {
  const said: unknown[] = []
  const terminal = { settings, print: expect.unreachable, warn: (line: unknown) => void said.push(line), readPassword }
  expect([await runCommand(['motion', 'verify'], terminal), said]).toEqual([2, [expect.stringContaining('SHEET missing')]])
})
