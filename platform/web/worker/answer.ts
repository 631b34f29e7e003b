import { isNoAnswer } from '#platform/web/lib/http/refused.ts'
import { pause } from '#platform/web/lib/pause.ts'
import { keptPage, type Shell } from './shell.ts'

/** How long (ms) to wait for the server's page if there is a cached one. */
const PAGE_TIMEOUT_MS = 3000

/** Paths handled by the server, and files beside the application. */
const SERVERS = /^(api|login|logout|calendar|manual|public|unsubscribe|mqtt|healthz|readyz|metrics)(\/|$)|^[^/]+\.\w+$/

type Asked = Pick<Request, 'method' | 'url' | 'mode'>

/** Whether a URL is a page of the application. */
export function isPage({ place }: Pick<Shell, 'place'>, url: string): boolean {
  const path = pathBelow(place, url)
  return path !== null && !path.startsWith('assets/') && !SERVERS.test(path)
}

/** Responses for our assets and pages; null for anything else, which bypasses the worker. */
export function answerTo(shell: Shell, asked: Request): Promise<Response> | null {
  if (asked.method !== 'GET') return null
  if (pathBelow(shell.place, asked.url)?.startsWith('assets/')) return fileOf(shell, asked)
  return isNavigation(asked) && isPage(shell, asked.url) ? pageOf(shell, asked) : null
}

const isNavigation = ({ mode }: Asked) => mode === 'navigate'

function pathBelow({ origin, pathname }: URL, asked: string): string | null {
  const url = new URL(asked)
  return url.origin === origin && url.pathname.startsWith(pathname) ? url.pathname.slice(pathname.length) : null
}

/** File names contain a content hash: a cached file is never outdated. */
const fileOf = async ({ open, fetch }: Shell, asked: Request) => (await (await open()).match(asked, { ignoreVary: true })) ?? fetch(asked)

/** The server's page, which is the newest; the cached one if the server does not answer. */
async function pageOf(shell: Shell, asked: Request): Promise<Response> {
  const fresh = shell.fetch(asked)
  const first = await Promise.race([fresh.catch(() => undefined), pause(PAGE_TIMEOUT_MS)])
  if (first && !isNoAnswer(first.status)) return first
  return (await keptPage(shell)) ?? first ?? fresh
}
