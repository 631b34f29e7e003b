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

/** Vite where browsers reach the site: it answers for the sources of the web app, and hands on everything else. Answers with what ends it. */
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
  plugins: [begin, besides(`${path_prefix}/`), watching(onChange)],
  server: {
    // Signals and the address are ours.
    middlewareMode: true,
    hmr: { server: front },
    // Sources and nothing else: a data folder may well lie beside them.
    fs: { allow: ['app', 'features', 'platform', 'locales', 'node_modules'] },
    watch: { ignored: ['data', data_dir, 'dist', 'test-results'].map((folder) => `${path.resolve(folder)}/**`) },
    proxy: { [`^(?!${path_prefix}/(${ownPaths().join('|')}))`]: handOn(server, target) },
  },
})

/** What Vite answers for: its own scripts, the sources, and what is served as it stands. */
const ownPaths = () => ['@', '__', 'app/', 'features/', 'platform/', 'locales/', 'node_modules/', ...readdirSync('app/web/public')]

/** While the server starts anew its callers wait. */
const handOn = (server: KeptServer, target: string): ProxyOptions => ({
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

/** Two files at the root that a build makes: the style of the server's sign-in page; the worker, instead of which one comes that ends an earlier one. */
const besides = (base: string): Plugin => ({
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

/** Tells when something has changed that the server is made of. */
const watching = (onChange: () => void): Plugin => ({
  name: 'watching',
  configureServer({ watcher, config }) {
    watcher.on('all', (_event, file) => {
      if (sources.test(path.relative(config.root, file).replaceAll(path.sep, '/'))) onChange()
    })
  },
})
