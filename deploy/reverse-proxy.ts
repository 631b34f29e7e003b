import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from 'node:tls'
import { aCertificate } from '#testing/server/site/certificate.ts'
import { aFreePort } from '#testing/server/site/ports.ts'

/** The host of the examples in docs/operations.md. */
export const host = 'sitzungen.example.org'
const page = path.resolve(import.meta.dirname, '../docs/operations.md')

type Place = { folder: string; http: number; tls: number }
/** How to run a proxy with its example, either alone or as part of the distribution's configuration. */
type Program = { program: string; args: (file: string) => string[]; whole: (example: string, place: Place) => string }

const modules = ['mpm_event', 'authz_core', 'socache_shmcb', 'ssl', 'proxy', 'proxy_http', 'headers', 'alias']
/** Debian's nginx and Apache switch from root to this user. */
const user = 'www-data'

const programs = {
  caddy: {
    program: 'caddy',
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    whole: (example, { folder, http, tls }) =>
      `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${tls}\n}\n${example.replace('{\n', `{\n\ttls ${folder}/cert.pem ${folder}/key.pem\n`)}`,
  },
  nginx: {
    program: 'nginx',
    args: (file) => ['-c', file, '-e', 'stderr', '-g', 'daemon off;'],
    whole: (example, { folder }) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
      return `user ${user}; pid ${folder}/pid; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${example}\n}`
    },
  },
  apache: {
    program: 'apache2',
    args: (file) => ['-D', 'FOREGROUND', '-f', file],
    whole: (example, { folder, http, tls }) =>
      [
        `ServerRoot ${folder}\nServerName ${host}\nPidFile ${folder}/pid\nErrorLog ${folder}/errors\nUser ${user}\nGroup ${user}`,
        ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
        `Listen ${http}\nListen ${tls}\n${example}\n`,
      ].join('\n'),
  },
  haproxy: { program: 'haproxy', args: (file) => ['-db', '-f', file], whole: (example) => example },
} satisfies Record<string, Program>

export type ProxyName = keyof typeof programs
export const proxyNames = Object.keys(programs) as ProxyName[]

/** The example of docs/operations.md, unchanged. */
export function exampleOf(name: ProxyName): string {
  const found = new RegExp(`\`\`\`${name}\\n(.*?)\`\`\``, 's').exec(readFileSync(page, 'utf8'))?.[1]
  if (!found) throw new Error(`docs/operations.md has no example for ${name}`)
  return found
}

export type RunningProxy = { http: number; tls: number; ca: string } & AsyncDisposable

/** Runs the example in front of the server at `port`, with its own ports and certificate; `change` is applied first. */
export async function aReverseProxy(name: ProxyName, port: number, change = (example: string) => example): Promise<RunningProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'traktanda-proxy-'))
  chmodSync(folder, 0o755)
  const place = { folder, http: await aFreePort(), tls: await aFreePort() }
  const { key, cert } = await aCertificate(`DNS:${host}`)
  for (const [file, text] of Object.entries({ key, cert, both: cert + key })) writeFileSync(path.join(folder, `${file}.pem`), text)
  const { program, args, whole } = programs[name]
  const file = path.join(folder, 'settings')
  writeFileSync(file, whole(inPlace(change(exampleOf(name)), place, port), place))
  const running = run(program, args(file), folder)
  const end = async () => {
    await running.end()
    rmSync(folder, { recursive: true })
  }
  await Promise.race([untilOpen(place.tls, running), running.failed]).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { http: place.http, tls: place.tls, ca: cert, [Symbol.asyncDispose]: end }
}

/** The example with the ports and files of the test. */
const inPlace = (example: string, { folder, http, tls }: Place, port: number) =>
  example
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll(/((?:listen|bind|VirtualHost) (?:\*?:)?)(80|443)\b/g, (_, before: string, which) => before + (which === '80' ? http : tls))
    .replaceAll(/\/etc\/ssl\/sitzungen\.example\.org(?:\.(both))?\.(pem|key)/g, (_, both?: string, kind?: string) =>
      path.join(folder, both ? 'both.pem' : kind === 'key' ? 'key.pem' : 'cert.pem'),
    )

function run(program: string, args: string[], folder: string) {
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => void (printed += bytes.toString()))
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', () => resolve(printed))
  })
  const failed = ended.then((why) => Promise.reject(new Error(`${program} did not start: ${why}`)))
  failed.catch(() => undefined)
  const end = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { failed, end, isRunning: () => child.exitCode === null }
}

/** A proxy that has just started may reset connections while it rereads its settings. */
async function untilOpen(port: number, { isRunning }: { isRunning: () => boolean }) {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', servername: host, rejectUnauthorized: false })
      socket.once('secureConnect', () => resolve(socket.destroy().destroyed)).once('error', () => resolve(false))
    })
  while (isRunning() && !(await isOpen())) await setTimeout(20)
}
