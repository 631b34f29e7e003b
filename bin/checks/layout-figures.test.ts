import { expect, test } from 'vitest'
import { figuresOf } from './layout-figures.ts'

const lines = (count: number) => '\n'.repeat(count - 1)
const figures = (sources: Record<string, string>) => figuresOf(new Map(Object.entries(sources)))

test('counts production files and their lines, and leaves out tests', () => {
  const layout = figures({
    'features/notes/server/a.ts': `x${lines(10)}x`,
    'features/notes/web/b.tsx': `x${lines(30)}x`,
    'features/notes/c.ts': 'x',
    'features/notes/server/a.test.ts': `x${lines(300)}x`,
    'testing/server/test-server.ts': `x${lines(300)}x`,
    'e2e/d.ts': `x${lines(300)}x`,
  })
  expect(layout).toMatchObject({ files: 3, median_lines: 10, longest: { file: 'features/notes/web/b.tsx', lines: 30 } })
})

test('lists a short file with a single importer beside it, unless a test imports it or it is loaded lazily', () => {
  const layout = figures({
    'features/notes/web/page.tsx':
      "import { a } from './a.ts'\nimport { b } from './b.ts'\nconst c = () => import('./c.ts')\nimport { d } from '#platform/web/d.ts'",
    'features/notes/web/a.ts': 'x',
    'features/notes/web/b.ts': 'x',
    'features/notes/web/b.test.ts': "import { b } from './b.ts'",
    'features/notes/web/c.ts': 'x',
    'platform/web/d.ts': 'x',
  })
  expect(layout.mergeable).toEqual(['features/notes/web/a.ts'])
})

test('finds import cycles, including those of types, and no others', () => {
  const layout = figures({
    'features/notes/server/a.ts': "import type { B } from './b.ts'",
    'features/notes/server/b.ts': "import { c } from './c.ts'",
    'features/notes/server/c.ts': "export { a } from '#features/notes/server/a.ts'",
    'features/notes/server/d.ts': "import { a } from './a.ts'\nimport { e } from './e.ts'",
    'features/notes/server/e.ts': "import { c } from './c.ts'",
  })
  expect(layout.circles).toEqual([['features/notes/server/a.ts', 'features/notes/server/b.ts', 'features/notes/server/c.ts']])
})

test('lists folders of more than fifteen files, the fullest first', () => {
  const folder = (name: string, count: number) => Array.from({ length: count }, (_, index) => [`${name}/${index}.ts`, 'x'])
  const layout = figures(
    Object.fromEntries([...folder('platform/web', 20), ...folder('app/web/shell', 16), ...folder('features/notes/web', 15)]) as never,
  )
  expect(layout.full_folders).toEqual([
    { folder: 'platform/web', files: 20 },
    { folder: 'app/web/shell', files: 16 },
  ])
})
