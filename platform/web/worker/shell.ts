/** The files of one build; `build` is the name of its first script, whose hash depends on all others. */
export type Build = { build: string; files: readonly string[] }

export type Shell = Build & {
  /** Base URL of the application, with a slash at the end. */
  place: URL
  /** Opened for each use: signing out has the browser delete it. */
  open: () => Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>>
  fetch: (asked: Request) => Promise<Response>
}

/** Files fetched in parallel: few, so that the page's own requests come first. */
const MAX_PARALLEL = 4

/** Caches what the application needs to start and run offline. Keeps what is already cached, so that an interrupted run continues. */
export async function keepShell(shell: Shell): Promise<void> {
  const { place, files, fetch } = shell
  const cache = await shell.open()
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const missing = files.map((file) => new URL(file, place).href).filter((address) => !kept.has(address))
  await inTurns(missing, MAX_PARALLEL, async (address) => cache.put(address, ownFile(await fetch(new Request(address)))))
  await cache.put(pageKey(shell), await ownPage(shell))
}

/** Removes files of other builds. */
export async function tidyShell(shell: Shell): Promise<void> {
  const own = new Set([...shell.files.map((file) => new URL(file, shell.place).href), pageKey(shell)])
  const cache = await shell.open()
  for (const asked of await cache.keys()) if (!own.has(asked.url)) await cache.delete(asked)
}

/** The cached page. It contains no user data: the user is requested from the server later. */
export const keptPage = async (shell: Shell): Promise<Response | undefined> =>
  (await shell.open()).match(pageKey(shell), { ignoreVary: true })

const pageKey = ({ place, build }: Shell) => new URL(`?${build}`, place).href

/** During a rolling update, the page may be of another build. */
async function ownPage({ place, build, fetch }: Shell): Promise<Response> {
  const page = whole(await fetch(new Request(place, { cache: 'no-store' })))
  if (!(await page.clone().text()).includes(build)) throw new Error('The page is of another build')
  return page
}

/** Networks with a login page answer every request with that page. */
function ownFile(answer: Response): Response {
  if (answer.headers.get('content-type')?.startsWith('text/html')) throw new Error(`A page in place of ${answer.url}`)
  return whole(answer)
}

function whole(answer: Response): Response {
  if (!answer.ok || answer.redirected) throw new Error(`${answer.url} is not there: ${answer.status}`)
  return answer
}

/** Runs it for each item, up to `at_once` in parallel; after the first failure no more are started. */
async function inTurns<One>(all: readonly One[], at_once: number, run: (one: One) => Promise<unknown>): Promise<void> {
  let waiting = [...all]
  const take = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await run(one)
  }
  const stop = (error: unknown) => {
    waiting = []
    throw error
  }
  await Promise.all(Array.from({ length: at_once }, () => take().catch(stop)))
}
