import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { SlowestFirst } from './bin/test-run/slowest-first.ts'
import { textsPlugin } from './platform/web/lib/language/texts-plugin.ts'

/** `npm run test:all` and `npm run assure` also run what takes long: `*.all.test.ts`. */
const isQuick = process.env.TEST_RUN === undefined

// Machines run in UTC; the site's time zone is a setting. The limits only end what hangs: a slow machine is not a failing test.
const common = {
  env: { TZ: 'UTC' },
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
  exclude: [...configDefaults.exclude, ...(isQuick ? ['**/*.all.test.ts'] : [])],
  // Room for what a test throws away at once, so that it is collected less often.
  execArgv: ['--max-semi-space-size=64'],
}

// Each file has a database of its own; loading the server anew for each would take most of the time.
export const node = {
  ...common,
  isolate: false,
  name: 'node',
  include: [
    'app/{server,cli,demo}/**/*.test.ts',
    'features/*/*.test.ts',
    'features/*/!(web)/**/*.test.ts',
    'platform/{server,shared}/**/*.test.ts',
    'testing/{server,shared}/**/*.test.ts',
    'bin/**/*.test.ts',
    'deploy/**/*.test.ts',
    'bench/**/*.test.ts',
  ],
  setupFiles: 'testing/shared/seeded.ts',
  globalSetup: 'testing/server/database.ts',
}
// A window for all files of a process, and what is loaded is loaded once: setup.ts leaves nothing of one test to the next. A file that asks for
// another environment than its neighbours ends the process, and all is loaded anew.
const web = {
  ...common,
  isolate: false,
  name: 'web',
  environment: 'jsdom',
  include: ['{app,platform,testing}/web/**/*.test.{ts,tsx}', 'features/*/web/**/*.test.{ts,tsx}'],
  setupFiles: ['testing/shared/seeded.ts', 'testing/web/setup.ts'],
}

// Tests of screens wait for timers a third of the time: half as many workers again as processors keep those busy.
const maxWorkers = Math.ceil(availableParallelism() * 1.5)

export default defineConfig({
  test: { maxWorkers, sequence: { sequencer: SlowestFirst }, projects: [{ test: node }, { plugins: [textsPlugin], test: web }] },
})
