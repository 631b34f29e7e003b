import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3mini } from 's3mini'
import { vi } from 'vitest'
import { readFilesUrl, type StorePlace } from '#platform/server/service-addresses.ts'
import { aFreePort } from '#testing/server/site/ports.ts'

const rings = ['account', 'container', 'object'] as const

/**
 * OpenStack Swift with its S3 interface, by Debian's packages swift-proxy, swift-account, swift-container and swift-object: an object store that nobody
 * made for tests, with an empty bucket. One copy of each object, on this machine.
 */
export async function aSwiftServer() {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'))
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  const children: ChildProcess[] = []
  const start = (name: string) => {
    const child = spawn(`swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: 'ignore' })
    children.push(child)
  }
  for (const ring of rings) {
    const port = await aFreePort()
    makeRing(folder, ring, port)
    writeFileSync(join(folder, `${ring}.conf`), storageConfig({ folder, ring, port }))
    start(ring)
  }
  const port = await aFreePort()
  writeFileSync(join(folder, 'proxy.conf'), proxyConfig({ folder, port }))
  start('proxy')
  const urlOf = (path = '') => `s3://council%3Aadmin:secret@127.0.0.1:${port}/council${path}?insecure`
  const stop = async () => {
    for (const child of children) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  await makeBucket(readFilesUrl(urlOf()) as StorePlace).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    /** Its FILES_URL, with a folder of the bucket. */
    urlOf,
    [Symbol.asyncDispose]: stop,
  }
}

export type SwiftServer = Awaited<ReturnType<typeof aSwiftServer>>

function makeRing(folder: string, ring: string, port: number): void {
  const build = (...args: string[]) => execFileSync('swift-ring-builder', [join(folder, `${ring}.builder`), ...args], { stdio: 'pipe' })
  build('create', '4', '1', '1')
  build('add', '--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--port', String(port), '--device', 'd1', '--weight', '1')
  build('rebalance')
}

type Storage = { folder: string; ring: string; port: number }

const common = ({ folder, port }: { folder: string; port: number }) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 1
user = ${process.env['USER'] ?? 'root'}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
`

const storageConfig = ({ ring, ...at }: Storage) => `${common(at)}
[pipeline:main]
pipeline = ${ring}-server
[app:${ring}-server]
use = egg:swift#${ring}
`

const filters = ['catch_errors', 'gatekeeper', 'bulk', 's3api', 'tempauth', 'copy', 'slo', 'dlo']

/** As Swift's documentation puts the filters together for S3. */
const proxyConfig = (at: Omit<Storage, 'ring'>) => `${common(at)}
[pipeline:main]
pipeline = ${filters.slice(0, 2).join(' ')} cache ${filters.slice(2).join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
${filters.map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}\n${settings[filter] ?? ''}`).join('')}`

const settings: Record<string, string> = { tempauth: 'user_council_admin = secret .admin\n', s3api: 'location = us-east-1\n' }

async function makeBucket({ origin, bucket, region, access_key, secret_key }: StorePlace): Promise<void> {
  const store = new S3mini({ endpoint: `${origin}/${bucket}`, region, accessKeyId: access_key, secretAccessKey: secret_key })
  // The servers are still starting.
  await vi.waitUntil(() => store.createBucket().catch(() => false), { timeout: 30_000 })
}
