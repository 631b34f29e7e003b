import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { createServer as createViteServer, type InlineConfig, type Plugin, type ProxyOptions } from 'vite'
import type { Env } from '#platform/server/env.ts'
import { handOnSocket } from './hand-on-socket.ts'
import type { KeptServer } from './keep-server.ts'
import { begin } from './page.ts'

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
