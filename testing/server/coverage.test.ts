import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf, readCoverage } from './coverage.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)

const numbered = (document: string, count: number) => Array.from({ length: count }, (_, index) => `${document}${index + 1}`)
const of = (document: string, names: string[]) => names.map((name) => `${document} ${name}`)

/** Headings of the documents, and of the design files that settle what the documents leave open. */
const parts = [
  ...numbered('D1 §', 9),
  ...numbered('D1 §2.', 5),
  ...numbered('D2 §', 9),
  ...of('D2 §2', [
    'Committee start page',
    'Committee links list',
    'Reveal-content widget',
    'Committees sidebar and list',
    'Committee edit screen',
    'Committee group dialog',
    'Committee link dialog',
    'Business page',
    'Meeting page',
    'Agenda list of a meeting',
    'Agenda item row',
    'Agenda item page',
    'Agenda live button and live indicator',
    'Meeting read-documents screen',
    'Notification dialog',
    'Upload dialogs',
  ]),
  ...numbered('D3 §', 9),
  ...of('permissions.md', ['Actors', 'Visibility', ...numbered('G', 12), 'Entities', 'Motions']),
  ...of('meeting-zip.md', ['Layout', 'meeting.json', 'Keys of our own', 'Safety', 'Report']),
  ...of('running.md', ['Two commands', 'Settings', 'The demonstration council']),
  ...of('domain.md', [
    'Wire conventions',
    'Meetings',
    'Documents',
    'Notes, tags, bookmarks',
    'Motions',
    'Records system',
    'Notification e-mail',
  ]),
]

test('docs/coverage.md covers every part and names existing tests', () => {
  expect(faultsOf(readCoverage(read('docs/coverage.md') ?? ''), { parts, read })).toEqual([])
})

/** In a variable, since this file must not look as if it skipped a test. */
const leftOut = 'skip'

const files: Record<string, string> = {
  'a.test.ts': `
    describe('motions', () => {
      it("are the signatory's own", () => {})
      test.each([['DRAFT', 1]])(
        'the state %s | %j', (state) => {})
    })
    test.${leftOut}('is skipped', () => {})
    /x/.test('is no test', 1)
    test(\`in \\\`backticks\\\`\`, () => {})`,
}
const shown = (...cells: string[]) =>
  `| Part | What | Shown by |\n|---|---|---|\n${cells.map((cell) => `| D1 §2.1 Route table | routes | ${cell} |`).join('\n')}`
const faults = (page: string, wanted = ['D1 §2']) => faultsOf(readCoverage(page), { parts: wanted, read: (file) => files[file] })

test('finds tests by their exact title, however it is written', () => {
  const named = ['motions', "are the signatory's own", 'the state %s \\| %j', 'in `backticks`'].map((name) => `a.test.ts › ${name}`)
  expect(faults(shown(named.join('<br>'), ...named))).toEqual([])
})

test.each([
  ['', 'no test shows it'],
  ['b.test.ts › motions', 'there is no file b.test.ts'],
  ['a.test.ts › motions<br>a.test.ts › motion', 'a.test.ts has no test "motion"'],
  ['a.test.ts › is skipped', 'a.test.ts has no test "is skipped"'],
  ['a.test.ts › is no test', 'a.test.ts has no test "is no test"'],
  ['a.test.ts', 'a.test.ts has no test ""'],
])('for a row shown by "%s" it reports: %s', (cell, fault) => {
  expect(faults(shown(cell, 'a.test.ts › motions'))).toEqual([`D1 §2.1 Route table: ${fault}`])
})

test('a part counts if it or one of its parts is shown or listed as not yet built', () => {
  const page = `${shown('a.test.ts › motions')}\n\n## Not yet built\n\n- D1 §3 Vorstoss\n- D1 §10 later\n`
  expect(faults(page, ['D1 §2', 'D1 §2.1', 'D1 §3', 'D1 §1', 'D1 §2.2', 'D1 §4'])).toEqual([
    'D1 §1: neither shown nor told as not yet built',
    'D1 §2.2: neither shown nor told as not yet built',
    'D1 §4: neither shown nor told as not yet built',
  ])
})
