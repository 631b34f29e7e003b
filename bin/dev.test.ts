import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { aFreePort } from '#testing/server/site/ports.ts'
import { type OwnSite, ownSite } from '#testing/server/site/running-site.ts'

const root = path.join(import.meta.dirname, '..')
const script = path.join(import.meta.dirname, 'dev.mjs')

let site: OwnSite
beforeAll(async () => {
  site = await ownSite()
})
afterAll(() => site.remove())

async function develop(settings: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...site.settings, HOST: '', LOG_LEVEL: 'warn', ...settings }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  // Its child processes end with it.
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => void (said += text))
  const gone = once(child, 'close').then(([code]) => code as number | null)
  return { child, gone, said: () => said }
}

/** Ids of this process and all its descendants. */
function idsBelow({ pid }: ChildProcess): number[] {
  const rows = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const below = (id: number): number[] => [id, ...pairs.flatMap(([child = 0, parent]) => (parent === id ? below(child) : []))]
  return below(pid ?? 0)
}

function runs(id: number) {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

const touch = (file: string) => utimesSync(path.join(root, file), new Date(), new Date())

it('dev serves sources and server at one address, follows changes in both, and leaves no process running', async () => {
  const address = `http://127.0.0.1:${await aFreePort()}/sitzungen`
  const { child, gone, said } = await develop({ PORT: new URL(address).port, PATH_PREFIX: '/sitzungen' })
  await expect.poll(said).toContain(`${address}/\n`)

  const page = await fetch(`${address}/meetings/1`)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval' 'nonce-")
  expect(await page.text()).toContain('src="./@begin"></script><script type="module" src="./app/web/main.tsx">')
  expect(await (await fetch(`${address}/@begin`)).text()).toContain('/sitzungen/@react-refresh')
  expect(await (await fetch(`${address}/app/web/main.tsx`)).text()).toContain('/sitzungen/platform/web/ui/theme/styles.ts')
  expect(await (await fetch(`${address}/sw.js`)).text()).toContain('unregister()')
  expect(await (await fetch(`${address}/manual/fr/index.html`)).text()).toContain('<html lang="fr">')
  const me = await fetch(`${address}/api/v1/users/me/`)
  expect([me.status, me.headers.get('content-type')]).toEqual([401, 'application/json; charset=utf-8'])
  const live = new WebSocket(`${address.replace('http', 'ws')}/mqtt`, 'mqtt')
  await once(live, 'open')

  const changes = new WebSocket(`${address.replace('http', 'ws')}/`, 'vite-hmr')
  await once(changes, 'open')
  const messages: string[] = []
  changes.on('message', (message: Buffer) => messages.push(message.toString()))
  touch('app/web/main.tsx')
  await expect.poll(() => messages.join()).toContain('/app/web/main.tsx')
  touch('app/server/main.ts')
  await expect.poll(said).toContain('The server has started anew.')
  expect((await fetch(`${address}/healthz`)).status).toBe(200)

  const ids = idsBelow(child)
  expect(ids).toHaveLength(3)
  child.kill('SIGTERM')
  expect(await gone).toBe(0)
  expect(ids.filter(runs)).toEqual([])
})

it('dev ends with one line when the server refuses a setting', async () => {
  const { gone, said } = await develop({ PORT: String(await aFreePort()), SMTP_URL: 'mail' })
  expect(await gone).toBe(1)
  expect(said()).toMatch(/^SMTP_URL: expected .*\n$/)
})

it('dev prints its help and refuses other arguments', () => {
  const run = (argument: string) => spawnSync(process.execPath, [script, argument], { encoding: 'utf8' })
  expect(run('--help')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('PORT=8080') })
  const line = 'npm run dev takes no "--port"; settings come from the environment (npm run dev -- --help).\n'
  expect(run('--port')).toMatchObject({ status: 1, stdout: '', stderr: line })
})
