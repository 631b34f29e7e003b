import { defineConfig } from 'vitest/config'

// Machines run in UTC; the site's time zone is a setting. A slow machine is not a failing test.
const common = { env: { TZ: 'UTC' }, testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

// Each file has a database of its own; loading the server anew for each would take most of the time.
export const node = {
  ...common,
  isolate: false,
  name: 'node',
  include: [
    'shared/**/*.test.ts',
    'server/**/*.test.ts',
    'db/**/*.test.ts',
    'bin/**/*.test.ts',
    'deploy/**/*.test.ts',
    'bench/**/*.test.ts',
  ],
  globalSetup: 'server/test/database.ts',
}
// A window for all files of a process, and what is loaded is loaded once: setup.ts leaves nothing of one test to the next. A file that asks for
// another environment than its neighbours ends the process, and all is loaded anew.
const web = {
  ...common,
  isolate: false,
  name: 'web',
  environment: 'jsdom',
  include: ['web/**/*.test.{ts,tsx}'],
  setupFiles: 'web/test/setup.ts',
}

export default defineConfig({ test: { maxWorkers: '100%', projects: [{ test: node }, { test: web }] } })
