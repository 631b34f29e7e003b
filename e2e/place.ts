import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another first port lets two runs stand side by side. */
const FIRST_PORT = Number(process.env.BROWSER_TEST_PORT ?? 4173)

/** How many browsers work at once. Each has a site of its own: what one journey does to a site is no matter of another's. */
export const BROWSERS = Number(process.env.BROWSER_TEST_BROWSERS ?? 1)

/** Holds the data of all sites: chosen by the first process that asks, handed on by the environment to the workers and the servers. */
export const sitesFolder = (): string => (process.env.BROWSER_TEST_DATA ??= join(tmpdir(), `traktanda-browser-${process.pid}`))

export type Place = { port: number; address: string; data_dir: string }

/** Where the sites under test listen and keep their data. */
export const places = (): Place[] =>
  Array.from({ length: BROWSERS }, (_, index) => FIRST_PORT + index).map((port) => ({
    port,
    address: `http://127.0.0.1:${port}`,
    data_dir: join(sitesFolder(), String(port)),
  }))

/** The site of this process: Playwright numbers its workers. */
export function ownPlace(): Place {
  const place = places()[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (!place) throw new Error('There are more browsers than sites')
  return place
}
