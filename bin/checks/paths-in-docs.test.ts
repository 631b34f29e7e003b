import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'STYLE.md',
  'SECURITY.md',
  ...['docs', 'docs/security'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** Files and folders of the repository that a page names in code, such as `e2e/wishes.spec.ts`; not patterns and addresses. */
const named = (text: string) =>
  Array.from(text.matchAll(/`((?:app|bench|bin|db|deploy|docs|e2e|features|platform|testing)\/[\w./-]+)`/g), ([, path = '']) => path)

/** Where links of a page lead within the repository. */
const linked = (text: string) => Array.from(text.matchAll(/\]\(([\w./-]+)(?:#[^)]*)?\)/g), ([, path = '']) => path)

test.each(pages)('%s names and links files that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const paths = [...named(text), ...linked(text).map((path) => join(dirname(page), path))]
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
