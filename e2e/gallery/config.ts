import { defineConfig } from '@playwright/test'
import { BROWSERS } from '#e2e/tested-sites.ts'
import journeys from '../../playwright.config.ts'

/** For `npm run screens`, which looks at every screen; not part of `npm test`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'every-screen.ts',
  fullyParallel: true,
  workers: BROWSERS,
  grep: /./,
  timeout: 900_000,
  outputDir: '../../test-results/screens',
  globalTeardown: './sheets.ts',
  // Paths are relative to this folder, unlike those of the journeys.
  webServer: { ...[journeys.webServer].flat()[0], command: 'node e2e/serve.ts', cwd: '../..' },
})
