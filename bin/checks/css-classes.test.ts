import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sourcesBelow } from './sources.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Each `import classes from './X.module.css'` of a file: the local name, and the style sheet's text. */
const sheetsOf = (file: string, source: string) =>
  Array.from(source.matchAll(/^import (\w+) from '([#.][^']+\.module\.css)'/gm), ([, name = '', written = '']) => ({
    name,
    sheet: readFileSync(written.startsWith('#') ? path.join(root, written.slice(1)) : path.join(root, path.dirname(file), written), 'utf8'),
  }))

test('every CSS class that a component uses exists in its style sheet', () => {
  const named = [...sourcesBelow('app', 'features', 'platform')].flatMap(([file, source]) =>
    sheetsOf(file, source).flatMap(({ name, sheet }) =>
      Array.from(source.matchAll(new RegExp(`(?<![\\w/-])${name}\\.(\\w+)`, 'g')), ([, used = '']) => ({ file, used, sheet })),
    ),
  )
  expect(named.length).toBeGreaterThan(300)
  const missing = named.filter(({ used, sheet }) => !new RegExp(`\\.${used}\\b`).test(sheet)).map(({ file, used }) => `${file}: ${used}`)
  expect(missing).toEqual([])
})
