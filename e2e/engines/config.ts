import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'
import type { EngineOptions } from './engine.ts'

/** For `npm run test:engines`: the browsers are driven by `remote.ts`; Playwright runs the tests and starts the sites. */
export default defineConfig<EngineOptions>({
  ...journeys,
  testDir: '..',
  testMatch: 'engines/everyday-work.ts',
  grep: /./,
  outputDir: '../../test-results/engines',
  expect: { ...journeys.expect, toPass: { timeout: 60_000 } },
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
  // Paths are relative to this folder, unlike those of the journeys.
  webServer: { ...[journeys.webServer].flat()[0], command: 'node e2e/serve.ts', cwd: '../..' },
})
