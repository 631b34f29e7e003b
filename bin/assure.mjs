import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { needPrograms, readers } from './setup/programs.mjs'
import { environment, fail, install, root } from './setup/repository.mjs'

/** Upper limit of one run: a test that takes longer hangs, however many attempts it makes. */
const LIMIT_MS = 6 * 60 * 60 * 1000
const FOLDERS = ['app', 'features', 'platform', 'testing', 'bin']
const HELP = `npm run assure -- [part of a test's path …]
npm run assure -- papers FOLDER

Runs the tests that count for docs/assurance.md, or those whose path has one of these parts in it, as often as is asked there, and notes
what came of it. All of them take hours.

The second form puts the PDFs, office files and mails of a folder through import, text, annotated export and meeting pack, and reports by file
what pdf.js or poppler can do with it and the product cannot.
`

const { parts, papers } = readArguments()
if (parts.includes('--help') || parts.includes('-h')) {
  console.log(HELP)
  process.exit(0)
}
install({ development: true })
needPrograms(readers)
const files = FOLDERS.flatMap(testsBelow).filter(isAssured).filter(isAsked)
if (files.length === 0) fail(`No test that counts for docs/assurance.md has ${parts.join(' or ')} in its path.`)
const { status } = spawnSync(
  'vitest',
  ['run', '--no-file-parallelism', `--testTimeout=${LIMIT_MS}`, `--hookTimeout=${LIMIT_MS}`, ...files],
  {
    cwd: root,
    env: { ...environment, TEST_RUN: 'assure', ...(papers && { PAPERS: papers }) },
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)

/** The test of papers reads the folder from its environment. */
function readArguments() {
  const asked = process.argv.slice(2)
  const [part, folder] = asked
  if (part !== 'papers' || folder === undefined) return { parts: asked }
  const resolved = path.resolve(folder)
  if (!existsSync(resolved)) fail(`There is no folder ${resolved}.`)
  return { parts: ['testing/server/papers'], papers: resolved }
}

function testsBelow(folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
}

/** Tests that make more attempts when run for assurance; `howOften` of `testing/shared/random.ts` tells them how many. */
function isAssured(file) {
  return readFileSync(path.join(root, file), 'utf8').includes('noteAssured(')
}

function isAsked(file) {
  return parts.length === 0 || parts.some((part) => file.includes(part))
}
