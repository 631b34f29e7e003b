import { expect, test } from 'vitest'
import { findUser } from '#features/administration/server/users/users.ts'
import { passwordFits } from '#features/identity/server/passwords.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import { expectCouncil } from '#testing/server/demonstration/demonstration.ts'
import { runProgram } from '#testing/server/site/running-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { councilOf } from './council/council.ts'
import { loadDemonstration } from './demonstration.ts'
import { findLoad } from './demonstration-state.ts'

/** Loads into the test server's database from a process that kills itself when it reports a given line, or stores its n-th file. */
async function loadUntilKilled({ connection, env }: TestServer, at: { line?: string; file?: number }) {
  const program = `
    import { openDatabase } from '#platform/server/database/connect.ts'
    import { openFolderStore } from '#platform/server/files/folder-store.ts'
    import { openJobs } from '#platform/server/jobs/jobs.ts'
    import { loadDemonstration } from '#app/demo/demonstration.ts'
    const { connection, env, at } = JSON.parse(process.argv[1])
    const die = () => process.kill(process.pid, 'SIGKILL')
    const db = openDatabase({ connection, time_zone: env.time_zone })
    const files = await openFolderStore(env.data_dir + '/files')
    const store = (bytes) => (--at.file === 0 ? die() : files.store(bytes))
    const jobs = openJobs({ connection, time_zone: env.time_zone, reportError: console.error, only_send: true })
    const deps = { db, env, files: { ...files, store }, jobs, clock: () => new Date() }
    await loadDemonstration(deps, (line) => line.includes(at.line) && die())
  `
  const { code, errors } = await runProgram(program, JSON.stringify({ connection, env, at })).ended
  expect({ code, errors }).toEqual({ code: null, errors: '' })
}

const load = async (server: TestServer, env = server.env) => {
  const lines: string[] = []
  await loadDemonstration({ ...server, env }, (line) => lines.push(line))
  return lines
}

const countRows = async ({ db }: TestServer) => {
  const tables = ['app_user', 'committee', 'membership', 'meeting', 'agenda_item', 'document', 'document_version', 'audit_log'] as const
  const counts = tables.map((table) =>
    db
      .selectFrom(table)
      .select((query) => query.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow(),
  )
  return Object.fromEntries((await Promise.all(counts)).map(({ rows }, index) => [tables[index], rows]))
}

test('a load killed twice and started again completes the council that running.md describes', async () => {
  await using server = await testServer({ DEMO: 'on', HELP_PHONE: '+41 99 999 99 99' })
  await loadUntilKilled(server, { line: 'Filling the empty site' })
  expect(await countRows(server)).toMatchObject({ app_user: 0, committee: 0 })
  await loadUntilKilled(server, { file: 30 })
  const council = await councilBegun(server)
  const zips = council.meetings.flatMap((meeting) => meeting.zips)
  expect(await countRows(server)).toMatchObject({ app_user: council.users.length, committee: council.committees.length })
  const before = (await countRows(server)).meeting ?? 0
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(council.meetings.length)

  const lines = await load(server)
  expect(lines[0]).toMatch(new RegExp(`^ {2}\\d+ of ${zips.length}: `))
  expect(lines[0]).not.toMatch(/^ {2}1 of/)
  expect(lines.at(-1)).toMatch(/password "demo" as one of:[^]+\nadmin +[^]+\nresponsible +[^]+\nnewcomer +/)
  expect(await countRows(server)).toMatchObject({
    app_user: council.users.length,
    committee: council.committees.length,
    membership: council.memberships.length,
    meeting: council.meetings.length,
  })
  const imports = await server.db.selectFrom('audit_log').select('request_id').where('action', '=', 'import_meeting').execute()
  expect(new Set(imports.map(({ request_id }) => request_id)).size).toBe(zips.length)
  expect(imports).toHaveLength(zips.length)

  await expectCouncil(server, council)
  const { help_contact, help_phone } = (await server.as(await findUser(server.db, 'member')).call(getConfiguration, {})).body
  expect([help_contact, help_phone]).toEqual([expect.stringContaining('Parlamentsdienste'), '+41 99 999 99 99'])

  const rows = await countRows(server)
  expect(await load(server)).toEqual(lines.slice(-1))
  expect(await countRows(server)).toEqual(rows)
  await expectAnotherPassword(server)
})

/** As planned when the load began, so that a meeting is current at any time of day. */
async function councilBegun({ db }: TestServer) {
  const begun = await findLoad(db)
  if (!begun) throw new Error('No load has begun')
  return councilOf(begun.day, begun.time)
}

/** Expects that a site with the well-known password gets the one that is set later. */
async function expectAnotherPassword(server: TestServer) {
  const [line] = await load(server, { ...server.env, demo_password: 'ein eigenes' })
  expect(line).toContain('the password of DEMO_PASSWORD')
  expect(line).not.toContain('ein eigenes')
  const users = await server.db.selectFrom('app_user').select('password_hash').distinct().execute()
  expect(users).toHaveLength(1)
  expect(await passwordFits('ein eigenes', users[0]?.password_hash ?? null)).toBe(true)
}
