import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sourcesBelow } from './sources.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('programs that a test writes as text import files that exist', () => {
  const sources = [...sourcesBelow('app', 'features', 'platform', 'testing', 'deploy', 'e2e', 'bench')]
  // The type checker sees the imports that begin a line.
  const named = sources.flatMap(([file, source]) =>
    Array.from(source.matchAll(/^ +import [^'"\n]+ from '#([\w./-]+\.tsx?)'/gm), ([, target = '']) => ({ file, target })),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ target }) => !existsSync(path.join(root, target)))).toEqual([])
})
