import { defineConfig } from '@playwright/test'
import { BROWSERS, ownPlace, places } from '#e2e/tested-sites.ts'

const [first] = places()

/** `npm test` runs one journey for each main job, `npm run test:all` every one. */
const isQuick = process.env.TEST_RUN === undefined

/**
 * The pages of the address bar's suggestions, which a window loads for itself and nobody sees here: they take a second of processor for each context.
 * Of two such lists the last one counts, so what Playwright turns off stands here again.
 */
const turnedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Browser journeys against the real server with the demonstration council, in the machine's own Chromium. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  ...(isQuick && { grep: /@main/ }),
  outputDir: `test-results/browser-${first?.port}`,
  // They take file after file from one queue, so that they end together.
  workers: BROWSERS,
  forbidOnly: Boolean(process.env.CI),
  // A limit for what hangs, not for what is slow: a loaded machine takes five times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    baseURL: ownPlace().address,
    // A trace costs a third of the time: it is kept when what failed is tried once more.
    trace: process.env.TEST_TRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    // What a worker answers is not seen by journeys that answer for the server; those about the worker allow it.
    serviceWorkers: 'block',
    locale: 'de-CH',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${turnedOff.join(',')}`,
      ],
    },
  },
  webServer: {
    command: 'node e2e/serve.ts',
    wait: { stdout: /^All sites are there\./m },
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
