import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Two runs can share a machine if their first ports differ. */
const FIRST_PORT = Number(process.env.BROWSER_TEST_PORT ?? 4173)

/** Number of parallel browsers. Each has a site of its own, so journeys cannot affect each other. */
export const BROWSERS = Number(process.env.BROWSER_TEST_BROWSERS ?? 1)

/** Folder of all sites' data: chosen by the first process, and passed to workers and servers through the environment. */
export const sitesFolder = (): string => (process.env.BROWSER_TEST_DATA ??= join(tmpdir(), `traktanda-browser-${process.pid}`))

export type Place = { port: number; address: string; data_dir: string }

/** Ports and data folders of the tested sites. */
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
