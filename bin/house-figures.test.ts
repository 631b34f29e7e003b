import { expect, test } from 'vitest'
import { figuresOf } from './house-figures.ts'

const lines = (count: number) => '\n'.repeat(count - 1)
const figures = (sources: Record<string, string>) => figuresOf(new Map(Object.entries(sources)))

test('counts production files and their lines, and leaves out tests', () => {
  const found = figures({
    'server/a.ts': `x${lines(10)}x`,
    'web/b.tsx': `x${lines(30)}x`,
    'shared/c.ts': 'x',
    'server/a.test.ts': `x${lines(300)}x`,
    'server/test/house.ts': `x${lines(300)}x`,
    'e2e/d.ts': `x${lines(300)}x`,
  })
  expect(found).toMatchObject({ files: 3, median_lines: 10, longest: { file: 'web/b.tsx', lines: 30 } })
})

test('names a short file that one file beside it imports, unless a test imports it or it is loaded lazily', () => {
  const found = figures({
    'web/page.tsx':
      "import { a } from './a.ts'\nimport { b } from './b.ts'\nconst c = () => import('./c.ts')\nimport { d } from '#web/kit/d.ts'",
    'web/a.ts': 'x',
    'web/b.ts': 'x',
    'web/b.test.ts': "import { b } from './b.ts'",
    'web/c.ts': 'x',
    'web/kit/d.ts': 'x',
  })
  expect(found.mergeable).toEqual(['web/a.ts'])
})

test('finds circles, also of types, and no others', () => {
  const found = figures({
    'server/a.ts': "import type { B } from './b.ts'",
    'server/b.ts': "import { c } from './c.ts'",
    'server/c.ts': "export { a } from '#server/a.ts'",
    'server/d.ts': "import { a } from './a.ts'\nimport { e } from './e.ts'",
    'server/e.ts': "import { c } from './c.ts'",
  })
  expect(found.circles).toEqual([['server/a.ts', 'server/b.ts', 'server/c.ts']])
})

test('names folders of more than fifteen files, the fullest first', () => {
  const folder = (name: string, count: number) => Array.from({ length: count }, (_, index) => [`${name}/${index}.ts`, 'x'])
  const found = figures(Object.fromEntries([...folder('web/kit', 20), ...folder('web/shell', 16), ...folder('web/notes', 15)]) as never)
  expect(found.full_folders).toEqual([
    { folder: 'web/kit', files: 20 },
    { folder: 'web/shell', files: 16 },
  ])
})
