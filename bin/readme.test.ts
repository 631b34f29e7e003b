import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnSite, ownSite } from '#testing/server/site/running-site.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts

/** The commands that the page shows, in order, without duplicates. */
const commandsIn = (page: string) => [
  ...new Set(Array.from(page.matchAll(/\bnpm (?:start|test|run [\w:]+)(?: -- [^`#\n]*[^`#\s])?/g), ([command]) => command.trim())),
]

let site: OwnSite
beforeAll(async () => {
  site = await ownSite()
})
afterAll(() => site.remove())

/** Runs the command as npm would, on a site of its own. */
function type(command: string, ...more: string[]) {
  const [, name = '', typed = ''] = command.match(/^npm (?:run )?(\S+)(?: -- (.*))?$/) ?? []
  const [program, script = ''] = scripts[name]?.split(' ') ?? []
  expect([command, program]).toEqual([command, 'node'])
  const env = { ...process.env, ...site.settings }
  return spawnSync(process.execPath, [path.join(root, script), ...typed.split(' ').filter(Boolean), ...more], {
    encoding: 'utf8',
    env,
    input: 'drei gelbe Wiesen\n',
  })
}

/** Expected output of each command; those that take minutes or never end only print their help. */
const answers: Record<string, [more: string[], says: RegExp]> = {
  'npm start': [['--help'], /serves the site/],
  'npm run dev': [['--help'], /^npm run dev\n/],
  'npm test': [['--help'], /unit +Vitest/],
  'npm test -- --no-browser': [['--help'], /--no-browser +all but the browser/],
  'npm test -- --only unit': [['--help'], /--only <step> +one of them/],
  'npm run test:all': [['--help'], /before a release/],
  'npm test -- --changed': [['--help'], /--changed +format/],
  'npm run test:engines': [['--help'], /npm run test:engines is npm test -- --only engines/],
  'npm run test:all -- --only postgres15': [['--help'], /all of the API's tests on PostgreSQL 15/],
  'npm run assure': [['--help'], /^npm run assure --/],
  'npm run cover': [['--help'], /^npm run cover --/],
  'npm run mutants': [['--help'], /^npm run mutants --/],
  'npm run screens': [['--help'], /^npm run screens --/],
  'npm run bench': [['--help'], /rows of docs\/bench\.md/],
  'npm run bench -- --help': [[], /rows of docs\/bench\.md/],
  'npm run admin -- --help': [[], /user add USERNAME/],
  'npm run admin -- user add anna.muster --first-name Anna --last-name Muster': [[], /^Added anna\.muster \(id \d+\)\.$/m],
}

it.each(commandsIn(read('README.md')))('%s does what README.md says', (command) => {
  const [more, says] = answers[command] ?? expect.fail('README.md names a command of which nobody knows what it answers')
  expect(type(command, ...more)).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(says) })
})

it('expects no command that README.md does not name', () => {
  expect(Object.keys(answers).filter((command) => !commandsIn(read('README.md')).includes(command))).toEqual([])
})

it('the documentation names only existing commands', () => {
  const { stdout } = type('npm run admin -- --help')
  const known = [...stdout.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)*)/gm)].map(([, name = '']) => name)
  expect(known.length).toBeGreaterThan(40)
  const pages = [
    'README.md',
    'SECURITY.md',
    ...['architecture', 'assurance', 'backup', 'bench', 'operations', 'scaling', 'settings'].map((name) => `docs/${name}.md`),
  ]
  const unknown = pages
    .flatMap(read)
    .flatMap(commandsIn)
    .filter((command) => !isKnown(command, known))
  expect(unknown).toEqual([])
})

function isKnown(command: string, known: string[]): boolean {
  const [, name = '', typed = ''] = command.match(/^npm (?:run )?(\S+)(?: -- (.*))?$/) ?? []
  return (
    name in scripts && (name !== 'admin' || typed === '' || typed === '--help' || known.some((one) => `${typed} `.startsWith(`${one} `)))
  )
}
