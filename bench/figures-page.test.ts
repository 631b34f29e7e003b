import { expect, test } from 'vitest'
import { withPart, withRow } from './figures-page.ts'

const page = `# Figures

| What | Ratio |
|---|---|
| Start | **2** |
| Import | **1** |

A remark.

| Other | Table |
|---|---|
| Start | x |

<!-- growth -->
before
<!-- end of growth -->
The end.
`

test('a row is replaced in place, a new one is added at the end of its table, and the rest stays', () => {
  expect(withRow(page, 'Start', '| Start | **3** |')).toBe(page.replace('| Start | **2** |', '| Start | **3** |'))
  expect(withRow(page, 'Search', '| Search | **3** |')).toBe(
    page.replace('| Import | **1** |\n', '| Import | **1** |\n| Search | **3** |\n'),
  )
})

test('a part is replaced between its marks, and a page without them is refused', () => {
  expect(withPart(page, 'growth', 'now')).toBe(page.replace('\nbefore\n', '\n\nnow\n\n'))
  expect(withPart(withPart(page, 'growth', 'one'), 'growth', 'two')).toBe(withPart(page, 'growth', 'two'))
  expect(() => withPart(page, 'load', 'now')).toThrow('load')
})
