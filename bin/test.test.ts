import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'test.mjs'), ...args], { encoding: 'utf8', env: { ...process.env, ...env } })

/** Runs a line of plain JavaScript with the exports of a module of this folder as `it`; returns what it prints. */
function evaluate(module: string, code: string): unknown {
  const script = `const it = await import(${JSON.stringify(path.join(import.meta.dirname, module))})\n${code}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

it('lists its steps and refuses unknown ones', () => {
  expect(run(['--help'])).toMatchObject({ status: 0, stderr: '' })
  const refused = run(['--only', 'luck'])
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^There is no step "luck"\./)
  expect(run(['--fast'])).toMatchObject({ status: 1, stdout: '' })
  expect(run(['--since', 'no-such-revision'])).toMatchObject({ status: 1, stderr: expect.stringMatching(/^git diff failed: .+\n$/) })
})

it('refuses a port in use with one line, before its first step', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  expect(run(['--only', 'browser'], { BROWSER_TEST_PORT: String(port) })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `Port ${port} is in use: stop what listens there, or set BROWSER_TEST_PORT to another one.\n`,
  })
  taken.close()
})

it('runs in its own temporary folder, removes it, and removes those of killed runs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'traktanda-tests-'))
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  for (const name of [`traktanda-run-${gone}-a`, `traktanda-run-${process.pid}-b`, 'of-others']) mkdirSync(path.join(folder, name))
  const script = `import { existsSync } from 'node:fs'
    import { ownTemporaryFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'test-run/temporary-folder.mjs'))}
    ownTemporaryFolder()
    console.log(process.env.TMPDIR, process.env.TEST_DATABASES, existsSync(process.env.TMPDIR))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: folder },
  })
  const [own = '', databases = '', wasThere] = stdout.trim().split(' ')
  expect([path.dirname(own), wasThere, existsSync(own), existsSync(databases)]).toEqual([folder, 'true', false, false])
  expect(readdirSync(folder).sort()).toEqual(['of-others', `traktanda-run-${process.pid}-b`])
  rmSync(folder, { recursive: true })
})

const attempts = (isStrict: boolean, second: string) =>
  evaluate(
    'test-run/steps.mjs',
    `const counts = { passed: 4, failed: 1, files: [] }
     const first = { ...counts, ok: false, tried: [{ name: 'a', ok: true }, { name: 'b', ok: false }] }
     const asked = []
     const attempt = async (names) => (asked.push(names ?? 'all'), names ? ${second} : first)
     const { files, ...result } = await it.tryTwice({ step: 'unit', isStrict: ${isStrict}, attempt })
     console.log(JSON.stringify({ asked, ...result }))`,
  )

it('retries failed tests once and reports those that then pass as unstable, except in a strict run', () => {
  const passes = `{ ok: true, passed: 2, failed: 0, files: [], tried: [{ name: 'b', ok: true }] }`
  const fails = `{ ok: false, passed: 1, failed: 1, files: [], tried: [{ name: 'b', ok: false }] }`
  expect(attempts(false, passes)).toEqual({ asked: ['all', ['b']], ok: true, passed: 5, failed: 0, unstable: ['b'] })
  expect(attempts(false, fails)).toEqual({ asked: ['all', ['b']], ok: false, passed: 4, failed: 1, unstable: [] })
  expect(attempts(true, passes)).toEqual({ asked: ['all'], ok: false, passed: 4, failed: 1, unstable: [] })
})

const reached = (...changed: string[]) =>
  evaluate('test-run/reached-tests.mjs', `console.log(JSON.stringify(it.reachedTests(${JSON.stringify(changed)}) ?? 'all'))`)

it('a change reaches tests by imports, by its feature, always the access tests, and sometimes all tests', () => {
  const access = 'testing/server/access/access.test.ts'
  // Only the app imports it.
  expect(reached('features/motions/server/routes.ts')).toEqual(expect.arrayContaining(['features/motions/server/create.test.ts', access]))
  expect(reached('features/motions/policy.ts')).toEqual(
    expect.arrayContaining(['features/motions/policy.test.ts', 'features/motions/web/list/MotionsPage.test.tsx', access]),
  )
  expect(reached('features/tags/texts/tags.de.json')).toEqual(
    expect.arrayContaining(['features/tags/web/tags.test.tsx', 'platform/server/lib/texts.test.ts']),
  )
  const manual = ['testing/web/manual.test.ts', 'bin/manual/files.test.ts']
  expect(reached('docs/manual/de/member.md')).toEqual(manual)
  expect(reached('features/tags/texts/tags.de.json')).toEqual(expect.arrayContaining(manual))
  expect(reached('features/motions/server/routes.ts')).not.toContain('features/tags/web/tags.test.tsx')
  expect(reached('platform/shared/endpoint.test.ts', 'docs/testing.md')).toEqual(['platform/shared/endpoint.test.ts'])
  expect(reached('db/migrations/001_begin.sql')).toBe('all')
  expect(reached('README.md')).toEqual([])
})
