import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the site under test listens; another port lets two runs stand side by side. */
export const PORT = Number(process.env.BROWSER_TEST_PORT ?? 4173)

/** Its data folder: chosen by the first process that asks, handed on by the environment to the workers and the server. */
export const dataFolder = (): string => (process.env.BROWSER_TEST_DATA ??= join(tmpdir(), `traktanda-browser-${process.pid}`))
