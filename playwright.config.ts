import { defineConfig } from '@playwright/test'
import { BROWSERS, ownPlace, places } from './e2e/place.ts'

const [first] = places()

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
  outputDir: `test-results/browser-${first?.port}`,
  // They take file after file from one queue, so that they end together.
  workers: BROWSERS,
  forbidOnly: Boolean(process.env.CI),
  // What passes at the second try is named as such at the end of the run: a defect to mend, but no news about the change at hand.
  retries: 1,
  // A limit for what hangs, not for what is slow: a loaded machine takes five times as long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    baseURL: ownPlace().address,
    // A trace costs a third of the time: only what has failed is looked at a second time.
    trace: 'on-first-retry',
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
