import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const states = ['met', 'not applicable', 'open']

/** The rows of the page, each as its five cells. */
const rowsOf = (page: string) =>
  Array.from(page.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm), ([, number = '', rest = '']) => ({ number, cells: cellsOf(rest) }))
const cellsOf = (rest: string) => rest.split('|').map((cell) => cell.trim())

/** Paths of files that a page names in code or links to; addresses and commands are none. */
const filesIn = (text: string) =>
  Array.from(text.matchAll(/`((?:\.?[\w-]+\/)+[\w.-]+|tsconfig\.json|\.dockerignore|SECURITY\.md)`/g), ([, file = '']) => file)

const page = read('docs/security/asvs.md')
const rows = rowsOf(page)
const levels = new Map(
  read('bin/checks/asvs-levels.txt')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(' ') as [string, string]),
)

test('every requirement of levels 1 and 2 is on the page once, with its level', () => {
  expect(levels.size).toBe(253)
  expect(rows.map(({ number, cells: [, level] }) => `${number} ${level}`)).toEqual(
    [...levels].map(([number, level]) => `${number} ${level}`),
  )
})

test('every requirement has a heading and one of three states, with evidence or a reason', () => {
  expect(rows.flatMap(({ number, cells }) => faultsOf(cells).map((fault) => `${number}: ${fault}`))).toEqual([])
  expect(faultsOf(['Cookies', '1', 'met', 'we believe so'])).toEqual(['met, and no file shows it'])
  expect(faultsOf(['Cookies', '1', 'met', 'see `bin/none.test.ts`'])).toEqual(['bin/none.test.ts does not exist'])
  expect(faultsOf(['', '1', 'perhaps', ''])).toEqual(['no heading', 'unknown state perhaps', 'no reason'])
})

function faultsOf([heading = '', , state = '', why = '', ...more]: string[]): string[] {
  const files = filesIn(why)
  return [
    heading === '' && 'no heading',
    more.length > 0 && 'too many cells',
    !states.includes(state) && `unknown state ${state}`,
    state === 'met' && files.length === 0 && 'met, and no file shows it',
    state !== 'met' && why.length < 15 && 'no reason',
    ...files.map((file) => !existsSync(path.join(root, file)) && `${file} does not exist`),
  ].filter((fault) => fault !== false)
}

test('the counts at the top are those of the rows', () => {
  const counts = ['1', '2'].map((level) =>
    [level, ...states.map((state) => rows.filter(({ cells }) => cells[1] === level && cells[2] === state).length)].join(' | '),
  )
  for (const count of counts) expect(page).toContain(`\n| ${count} |\n`)
})

test.each(['asvs', 'rules', 'threat-model'])('docs/security/%s.md names existing files only', (name) => {
  const text = read(`docs/security/${name}.md`)
  const linked = Array.from(text.matchAll(/\]\((?!https:)([^)#]+)[^)]*\)/g), ([, target = '']) => path.join('docs/security', target))
  const named = [...filesIn(text), ...linked]
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
