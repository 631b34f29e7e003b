import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#app/cli/run-command.ts'
import { getMe } from '#features/identity/contract.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Runs a command and returns what it prints. */
async function admin(...typed: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const print = (line: string) => void out.push(line)
  const warn = (line: unknown) => void err.push(String(line))
  const settings = { DATA_DIR: server.env.data_dir, DATABASE_URL: urlOf(server.connection) }
  const code = await runCommand(typed, { settings, print, warn, readPassword: () => Promise.resolve('') })
  return { code, out, err: err.join('\n') }
}

test('token add prints a token of a program, which token list shows and token revoke ends', async () => {
  const { id, username } = await aPerson(server)
  const { code, out } = await admin('token', 'add', username, '--name', 'Archiv', '--scopes', 'read')
  expect([code, out[1]]).toEqual([0, expect.stringMatching(/^Valid until .* It is not shown again\.$/)])
  const program = server.withToken(out[0] ?? '')
  expect((await program.call(getMe, {})).body.id).toBe(id)
  const [listed] = JSON.parse((await admin('token', 'list', '--json')).out.join('')) as { id: number }[]
  expect(listed).toMatchObject({ username, name: 'Archiv', scopes: ['read'], last_used: expect.any(String) })
  expect((await admin('token', 'list')).out.join('\n')).not.toContain(out[0])
  expect((await admin('token', 'revoke', String(listed?.id))).code).toBe(0)
  expect((await program.call(getMe, {})).status).toBe(401)
  expect((await admin('token', 'revoke', String(listed?.id))).code).toBe(1)
})

test('token add refuses what the contract refuses', async () => {
  const { username } = await aPerson(server)
  const usual = ['--name', 'Archiv', '--scopes', 'read']
  expect(await admin('token', 'add', username, '--name', 'Archiv')).toMatchObject({ code: 2 })
  expect(await admin('token', 'add', username, ...usual, '--days', '367')).toMatchObject({ code: 1 })
  expect(await admin('token', 'add', 'nobody', ...usual)).toMatchObject({ code: 1 })
  expect(await admin('token', 'add', username, '--name', 'Archiv', '--scopes', 'admin')).toMatchObject({
    code: 1,
    err: expect.stringContaining('administers the site'),
  })
  expect(await admin('token', 'revoke', 'x')).toMatchObject({ code: 2 })
})
