import { inTurns } from './in-turns.ts'

/** What one build of the application consists of: `build` is the name of its first script, which hangs on all others. */
export type Build = { build: string; files: readonly string[] }

export type Shell = Build & {
  /** Where the application lives, with a slash at the end. */
  place: URL
  /** Opened for each use: whoever signs out has the browser throw it away. */
  open: () => Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>>
  fetch: (asked: Request) => Promise<Response>
}

/** So many files come at once: the person at the page goes first. */
const AT_ONCE = 4

/** Keeps what the application needs to start and to go on without the server. What is there stays, so that what was cut goes on where it was. */
export async function keepShell(shell: Shell): Promise<void> {
  const { place, files, fetch } = shell
  const cache = await shell.open()
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const missing = files.map((file) => new URL(file, place).href).filter((address) => !kept.has(address))
  await inTurns(missing, AT_ONCE, async (address) => cache.put(address, ownFile(await fetch(new Request(address)))))
  await cache.put(pageKey(shell), await ownPage(shell))
}

/** Lets go of what belongs to another build. */
export async function tidyShell(shell: Shell): Promise<void> {
  const own = new Set([...shell.files.map((file) => new URL(file, shell.place).href), pageKey(shell)])
  const cache = await shell.open()
  for (const asked of await cache.keys()) if (!own.has(asked.url)) await cache.delete(asked)
}

/** The page as it was kept, which is nobody's: who reads it is asked of the server later. */
export const keptPage = async (shell: Shell): Promise<Response | undefined> =>
  (await shell.open()).match(pageKey(shell), { ignoreVary: true })

const pageKey = ({ place, build }: Shell) => new URL(`?${build}`, place).href

/** While servers are replaced one by one, the page may be that of another build. */
async function ownPage({ place, build, fetch }: Shell): Promise<Response> {
  const page = whole(await fetch(new Request(place, { cache: 'no-store' })))
  if (!(await page.clone().text()).includes(build)) throw new Error('The page is of another build')
  return page
}

/** Networks that want to be signed in to answer everything with a page of theirs. */
function ownFile(answer: Response): Response {
  if (answer.headers.get('content-type')?.startsWith('text/html')) throw new Error(`A page in place of ${answer.url}`)
  return whole(answer)
}

function whole(answer: Response): Response {
  if (!answer.ok || answer.redirected) throw new Error(`${answer.url} is not there: ${answer.status}`)
  return answer
}
