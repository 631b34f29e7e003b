import { isSilence } from '#platform/web/lib/http/silence.ts'
import { keptPage, type Shell } from './shell.ts'

/** So long (ms) a page is waited for where one was kept. */
const PATIENCE = 3000

/** The server's own addresses, and files beside the application. */
const SERVERS = /^(api|login|logout|calendar|mqtt|healthz|readyz|metrics)(\/|$)|^[^/]+\.\w+$/

type Asked = Pick<Request, 'method' | 'url' | 'mode'>

/** Whether an address below the application's place is a page of the application. */
export function isPage({ place }: Pick<Shell, 'place'>, url: string): boolean {
  const path = pathBelow(place, url)
  return path !== null && !path.startsWith('assets/') && !SERVERS.test(path)
}

/** Answers for our files and pages; null for anything else, which goes its way as if there were no worker. */
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

/** Names of files carry their content's hash: what was kept is what the server has. */
const fileOf = async ({ open, fetch }: Shell, asked: Request) => (await (await open()).match(asked, { ignoreVary: true })) ?? fetch(asked)

/** The server's page, which is the newest; where the server is silent, the one that was kept. */
async function pageOf(shell: Shell, asked: Request): Promise<Response> {
  const fresh = shell.fetch(asked)
  const first = await Promise.race([fresh.catch(() => undefined), pause()])
  if (first && !isSilence(first.status)) return first
  return (await keptPage(shell)) ?? first ?? fresh
}

const pause = () => new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))
