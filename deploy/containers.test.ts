import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DCLinter } from 'dclint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEnv, settings } from '#platform/server/env.ts'
import { readFilesUrl } from '#platform/server/service-addresses.ts'
import { serverPackages } from './server-packages.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const manifest = JSON.parse(read('package.json')) as { version: string; dependencies: Record<string, string> }
const containerfile = read('deploy/Containerfile')

type Service = {
  image: string
  environment: Record<string, string>
  command: string[]
  volumes: string[]
  stop_grace_period: string
  read_only: boolean
  env_file: string[]
}
const composeFile = read('deploy/compose.yaml')
const compose = parse(composeFile, { merge: true }) as {
  services: Record<string, Service>
  networks: { default: { ipam: { config: [{ subnet: string }] } } }
}
const service = (name: string) => compose.services[name] as Service
const app = service('app1')

/** Orders of keys and quotes, which Biome decides; a proxy listens on all addresses. */
const notOurStyle = Object.fromEntries(
  [
    'no-build-and-image',
    'no-quotes-in-volumes',
    'no-unbound-port-interfaces',
    'require-quotes-in-ports',
    'service-keys-order',
    'services-alphabetical-order',
    'top-level-properties-order',
  ].map((rule) => [rule, 0 as const]),
)

const isSetting = (name: string) => name === name.toUpperCase() && name.toLowerCase() in settings

/** Substitutes variables as compose does with the operator's files. */
const filledIn = (written: string) =>
  written.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => `of-${name.toLowerCase().replaceAll('_', '-')}`)
const environment = Object.fromEntries(Object.entries(app.environment).map(([name, value]) => [name, filledIn(value)]))
const builtIn = [...containerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
  line.split(' ').map((pair) => pair.split('=') as [string, string]),
)
const inImage = Object.fromEntries(builtIn)

/** What the linter reports about a compose file; it reads it with the JSON schema of the Compose specification. */
function complaintsAbout(text: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'compose-'))
  try {
    writeFileSync(path.join(folder, 'compose.yaml'), text)
    const [result] = new DCLinter({ rules: notOurStyle, quiet: true, debug: false, exclude: [] }).lintFiles([folder], false)
    return result?.messages.map(({ rule, message }) => `${rule}: ${message}`) ?? []
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the compose file follows the schema of the Compose specification', () => {
  expect(complaintsAbout(composeFile)).toEqual([])
  const mistakes = [
    { rule: 'invalid-schema', text: composeFile.replace('stop_signal:', 'stop_signl:') },
    { rule: 'invalid-schema', text: composeFile.replace('service_healthy', 'service_healty') },
    { rule: 'no-duplicate-exported-ports', text: composeFile.replace('"443:443/udp"', '"80:8080"') },
    { rule: 'service-image-require-explicit-tag', text: composeFile.replace('postgres:18.4-bookworm', 'postgres') },
  ]
  for (const { rule, text } of mistakes) expect(complaintsAbout(text).join()).toContain(rule)
})

test('image and compose file have the version of the program and the tested version of Node', () => {
  expect([app.image, service('app2').image]).toEqual([`traktanda:${manifest.version}`, `traktanda:${manifest.version}`])
  expect(/^ARG BASE=\S+:(\S+?)-/m.exec(containerfile)?.[1]).toBe(manifest.dependencies.node)
})

test('image and compose file set only existing settings, which the server accepts', () => {
  const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE']
  const named = [...Object.keys(environment), ...Object.keys(inImage).filter((name) => !ofNode.includes(name))]
  expect(named.filter((name) => !isSetting(name))).toEqual([])
  const env = readEnv({ ...inImage, ...environment })
  expect(env).toMatchObject({ host: '0.0.0.0', root_url: 'https://of-site-address', data_dir: '/data' })
  expect(env.trust_proxy).toEqual([compose.networks.default.ipam.config[0].subnet])
})

test('addresses, ports and passwords of the compose file match', () => {
  const proxied = /^reverse_proxy (.*) \{$/m.exec(read('deploy/Caddyfile'))?.[1]
  expect(proxied).toBe(['app1', 'app2'].map((name) => `${name}:${inImage.PORT}`).join(' '))
  expect(containerfile).toContain(`EXPOSE ${inImage.PORT}`)

  const database = new URL(environment.DATABASE_URL ?? '')
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = service('database').environment
  expect([database.hostname, database.username, database.password, database.pathname]).toEqual([
    'database',
    POSTGRES_USER,
    filledIn(POSTGRES_PASSWORD ?? ''),
    `/${POSTGRES_DB}`,
  ])

  const store = service('store')
  const place = readFilesUrl(environment.FILES_URL ?? '')
  expect(place?.origin).toBe(`http://store${store.environment.VGW_PORT}`)
  expect([place?.access_key, place?.secret_key]).toEqual([
    store.environment.ROOT_ACCESS_KEY,
    filledIn(store.environment.ROOT_SECRET_KEY ?? ''),
  ])
  expect(store.volumes).toEqual([`files:${store.command.at(-1)}/${place?.bucket}`])
})

test('app servers get as much time to stop as they are configured for', () => {
  const seconds = Number(environment.STOP_DELAY_SECONDS) + Number(environment.STOP_SECONDS)
  expect(Number.parseInt(app.stop_grace_period, 10)).toBeGreaterThanOrEqual(seconds + 10)
})

test('app servers run as an unprivileged user, and write only to their own data', () => {
  const [, user] = /^USER (\d+):\1$/m.exec(containerfile) ?? []
  expect(Number(user)).toBeGreaterThan(1000)
  expect(app.read_only).toBe(true)
  for (const name of ['app1', 'app2']) expect(service(name).volumes).toEqual([`${name}:${inImage.DATA_DIR}`])
})

test('deployment files contain no secrets', () => {
  const secrets = Object.values(compose.services).flatMap((one) => Object.entries(one.environment ?? {}))
  for (const [name, value] of secrets.filter(([key]) => /PASSWORD|SECRET|TOKEN/.test(key)))
    expect(`${name} ${value}`).toMatch(/ \$\{\w+:\?/)
  const files = readdirSync(path.join(root, 'deploy'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const texts = files
    .filter(({ name }) => !name.endsWith('.test.ts'))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
  expect(texts.flatMap((text) => text.match(/:\/\/[^\s/:@]+:(?!\$\{)[^\s@/]+@/g) ?? [])).toEqual([])
})

test('the image keeps the packages that the server needs, and not those of the web app', () => {
  const kept = serverPackages(root)
  for (const name of ['fastify', 'pg', 'pdfjs-dist', '@node-rs/argon2', 'pino']) expect(kept).toContain(`node_modules/${name}`)
  for (const name of ['vite', 'react', '@mantine/core', 'vitest']) expect(kept).not.toContain(`node_modules/${name}`)
})

test('docs/operations.md names only existing deployment files', () => {
  const named = [...read('docs/operations.md').matchAll(/\bdeploy\/[\w./-]*\w/g)].map(([file]) => file)
  expect(named).toContain('deploy/compose.yaml')
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
