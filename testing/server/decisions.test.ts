import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

const decisions = readdirSync(folder).filter((file) => file !== 'README.md')
const headingOf = (file: string) => read(file).split('\n', 1)[0]

/** The rows of the index: `| 001 | [title](file) |`. */
const listed = Array.from(read('README.md').matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \|$/gm), ([, number = '', title = '', file = '']) => ({
  number,
  title,
  file,
}))

test('docs/decisions/README.md lists every decision once', () => {
  expect(decisions.length).toBeGreaterThan(40)
  expect(listed.map(({ file }) => file).toSorted()).toEqual(decisions.toSorted())
})

test.each(listed)('decision $number has the same number and title in the index', ({ number, title, file }) => {
  expect([file.slice(0, 4), headingOf(file)]).toEqual([`${number}-`, `# ${Number(number)}. ${title}`])
})
