import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { settings } from '#platform/server/env.ts'

const run = (script: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, script), ...args], { encoding: 'utf8', env: { ...process.env, ...env } })

it('start prints its help with existing settings, and refuses other arguments', () => {
  const help = run('start.mjs', ['--help'])
  expect(help).toMatchObject({ status: 0, stderr: '' })
  const named = [...help.stdout.matchAll(/^ {2}([A-Z_]+)=/gm)].map(([, name]) => name?.toLowerCase())
  expect(named.length).toBeGreaterThan(3)
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(named))

  const refused = run('start.mjs', ['--port', '80'])
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toBe('npm start takes no "--port"; settings come from the environment (npm start -- --help).\n')
})

it('start refuses a port in use with one line, before it creates a data folder', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const folder = mkdtempSync(path.join(tmpdir(), 'traktanda-start-'))
  const DATA_DIR = path.join(folder, 'data')
  expect(run('start.mjs', [], { PORT: String(port), DATA_DIR, HOST: '' })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `Port ${port} on 127.0.0.1 is in use: stop what listens there, or set PORT to another one.\n`,
  })
  expect(existsSync(DATA_DIR)).toBe(false)
  rmSync(folder, { recursive: true })
  taken.close()
})
