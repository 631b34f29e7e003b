import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('style sheets and components ask for widths by the breakpoints alone', () => {
  const files = globSync('{app,features,platform}/**/*.{css,ts,tsx}', { exclude: (name) => /breakpoints(\.test)?\.ts$/.test(name) })
  expect(files.length).toBeGreaterThan(500)
  const asked = /@media[^{]*width|useMediaQuery\([^b]|matchMedia\([^)]*width/
  expect(files.filter((file) => !file.endsWith('.test.tsx') && asked.test(readFileSync(file, 'utf8')))).toEqual([])
})
