import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import react from '@vitejs/plugin-react'
import { createServer as createViteServer, type InlineConfig, type Plugin, type ProxyOptions } from 'vite'
import { manualFiles } from '#bin/manual/files.ts'
import type { Env } from '#platform/server/env.ts'
import type { KeptServer } from './keep-server.ts'

type Given = Pick<Env, 'host' | 'port' | 'path_prefix' | 'data_dir'> & { server: KeptServer; target: string; onChange: () => void }

/**
 * Runs Vite at the site's public address: it serves the web app's sources and proxies everything else. Returns the function that stops it.
 */
export async function openFront(given: Given): Promise<() => Promise<void>> {
  const { host, port, server, target } = given
  const front = createServer()
  const vite = await createViteServer(configOf(given, front))
  front.on('request', (request, response) => vite.middlewares(request, response))
  front.on('upgrade', (request, socket, head) => {
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return
    void server.isReady().then((isReady) => (isReady ? handOnSocket({ request, socket, head }, target) : socket.destroy()))
  })
  front.listen(port, host)
  await once(front, 'listening')
  return async () => {
    front.close()
    front.closeAllConnections()
    await vite.close()
  }
}

const configOf = ({ path_prefix, data_dir, server, target, onChange }: Given, front: Server): InlineConfig => ({
  appType: 'custom',
  base: `${path_prefix}/`,
  clearScreen: false,
  plugins: [begin, rootFiles(`${path_prefix}/`), watching(onChange)],
  server: {
    // We handle signals and print the address ourselves.
    middlewareMode: true,
    hmr: { server: front },
    // Only sources: the data folder may lie beside them.
    fs: { allow: ['app', 'features', 'platform', 'locales', 'node_modules'] },
    watch: { ignored: ['data', data_dir, 'dist', 'test-results'].map((folder) => `${path.resolve(folder)}/**`) },
    proxy: { [`^(?!${path_prefix}/(${ownPaths().join('|')}))`]: proxyTo(server, target) },
  },
})

/** Paths that Vite serves: its own scripts, the sources, and public files. */
const ownPaths = () => ['@', '__', 'app/', 'features/', 'platform/', 'locales/', 'node_modules/', ...readdirSync('app/web/public')]

/** Requests wait while the server restarts. */
const proxyTo = (server: KeptServer, target: string): ProxyOptions => ({
  target,
  bypass: async (_request, response) => {
    if (await server.isReady()) return undefined
    response?.writeHead(503, { 'content-type': 'text/plain' }).end('The server does not run; why stands in the terminal.\n')
    return ''
  },
})

const forgetting = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()))
`

/**
 * Serves two root files that a build would create: the style of the server's sign-in page, and a worker that unregisters any earlier one.
 */
const rootFiles = (base: string): Plugin => ({
  name: 'besides',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url === `${base}sw.js`) return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(forgetting)
      if (request.url === `${base}sign-in.css`) request.url = `${base}features/identity/web/sign-in.css`
      return next()
    })
  },
})

const sources = /^(index\.html$|(?:app|features|platform|db|locales)\/(?!.*\/web\/|.*\.test\.ts$))/

/** Calls back when a source of the server changes. */
const watching = (onChange: () => void): Plugin => ({
  name: 'watching',
  configureServer({ watcher, config }) {
    watcher.on('all', (_event, file) => {
      if (sources.test(path.relative(config.root, file).replaceAll(path.sep, '/'))) onChange()
    })
  },
})

/** Replaces dist/: the page that the server sends, with its own base, nonce and headers. */
export const pageFolder = path.resolve('node_modules/.cache/dev')

const entry = '<script type="module" src="./app/web/main.tsx"></script>'

/** Writes the page whose scripts come from Vite. It has the content security policy of the built page, so nothing in it is inline. */
export function writePage(): void {
  const page = readFileSync('index.html', 'utf8')
  if (!page.includes(entry)) throw new Error(`index.html has no ${entry}`)
  const nonce = '<meta property="csp-nonce" nonce="%NONCE%" />'
  const scripts = `<script type="module" src="./@begin"></script>${entry}`
  mkdirSync(pageFolder, { recursive: true })
  writeFileSync(`${pageFolder}/index.html`, page.replace('</head>', `${nonce}</head>`).replace(entry, scripts))
}

/** Writes the user manual beside the page, as a build would. */
export async function writeManual(): Promise<void> {
  for (const [file, content] of await manualFiles()) {
    const place = path.join(pageFolder, file)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, content)
  }
}

/** Runs before all other scripts: Vite's client, and the runtime of React's hot reload. */
const begin: Plugin = {
  name: 'begin',
  resolveId: (id) => (id === '/@begin' ? id : undefined),
  load(id) {
    if (id !== '/@begin') return undefined
    return `import '/@vite/client'\n${react.preambleCode.replace('__BASE__', '/')}`
  },
}

type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer }

/** Proxies a websocket upgrade to the server: forwards the request unchanged, then pipes both directions. */
function handOnSocket({ request, socket, head }: Upgrade, target: string): void {
  const { method, url, rawHeaders } = request
  const { hostname, port } = new URL(target)
  const behind = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  const headers = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
  behind.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`)
  behind.write(head)
  // Either side may close first: pages are left, and the server restarts.
  pipeline(socket, behind, socket, () => undefined)
}
