import { defineConfig } from '@playwright/test'
import gallery from '#e2e/gallery/config.ts'

/** For `npm run manual`, which takes the pictures of the user manual; not part of `npm test`. */
export default defineConfig({
  ...gallery,
  testMatch: 'pictures.ts',
  workers: 1,
  outputDir: '../../test-results/manual',
  globalTeardown: undefined,
})
