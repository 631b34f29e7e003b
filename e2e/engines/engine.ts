import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { aNetwork, type Network } from '#e2e/offline/network.ts'
import { startFirefox } from './firefox.ts'
import type { Remote } from './remote.ts'
import { type Tab, tabOf } from './tab.ts'
import { startWebkit } from './webkit.ts'

export type EngineOptions = { engine: 'firefox' | 'webkit' }
type Fixtures = {
  remote: Remote
  /** The page in the tested browser; what the browser complains about fails the test at its end. */
  tab: Tab
  /** Between browser and site. */
  network: Network
}

const start = { firefox: startFirefox, webkit: startWebkit }
const size = { width: 1440, height: 900 }

/** A journey in a browser that Playwright cannot drive. */
export const test = base.extend<Fixtures & EngineOptions>({
  engine: ['firefox', { option: true }],
  remote: async ({ engine }, hand) => {
    const remote = await start[engine](size)
    await hand(remote)
    await remote.end()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  // oxlint-disable-next-line no-empty-pattern -- the same
  network: async ({}, hand) => {
    const network = await aNetwork()
    await hand(network)
    network.end()
  },
  tab: async ({ remote }, hand, info) => {
    const tab = tabOf(remote)
    await hand(tab)
    if (info.status !== info.expectedStatus) await writeFile(info.outputPath('screen.png'), await remote.picture())
    expect(tab.complaints(), 'the browser complained').toEqual([])
  },
})

export { expect }
