import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#platform/shared/languages.ts'
import { translate } from './texts.ts'

const root = join(import.meta.dirname, '../../..')
const keys = new Set(
  globSync('{app,features,platform}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/web/**'] })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((source) => Array.from(source.matchAll(/'((?:identity|import|problem)\.[\w.]+)'/g), ([, key = '']) => key)),
)

test('every text that the server names exists in every language', () => {
  expect(keys.size).toBeGreaterThan(40)
  const params = { count: 2, request_id: 'x', maximum: 3 }
  const unsaid = languages.flatMap((language) =>
    [...keys].filter((key) => translate(language, { key, params }) === key).map((key) => `${language} ${key}`),
  )
  expect(unsaid).toEqual([])
})
