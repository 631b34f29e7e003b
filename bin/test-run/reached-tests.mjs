import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fail, root } from '../setup/repository.mjs'

const FOLDERS = ['app', 'features', 'platform', 'testing', 'bin', 'deploy', 'bench']
const TREES = ['app', 'features', 'platform']
const TEST = /(?<!\.all)\.test\.tsx?$/

/** Files that put features together, and test fixtures: their importers do not depend on everything that they import. */
const COMPOSITION = /^(app\/(server\/(app|serve|workers)\.ts|cli\/run-command\.ts|web\/(main|routes)\.tsx)|testing\/(server|web)\/.*)$/

/** Imports do not show what a change of these affects, so all tests run. */
const EVERYTHING =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|db\/migrations\/)|^testing\/server\/(test-server|database|clients\/client)\.ts$/

/** These check who may make each call, and that no text is missing. */
const ALWAYS = ['testing/server/access/access.test.ts', 'platform/server/lib/texts.test.ts']

/** The user manual names texts, and is text itself. */
const MANUAL = ['testing/web/manual.test.ts', 'bin/manual/files.test.ts']

/** Files that differ from a revision, including untracked ones. */
export function changedFiles(revision) {
  const differing = git(['diff', '--name-only', '--no-renames', revision, '--'])
  return [...new Set([...differing, ...git(['ls-files', '--others', '--exclude-standard'])])]
}

function git(args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) fail(`git ${args[0]} failed: ${stderr.trim().split('\n')[0]}`)
  return stdout.split('\n').filter(Boolean)
}

/** The tests that a change affects: by imports, in the same features' folders, and those of access. Undefined: all tests. */
export function reachedTests(changed) {
  const whole = changed.find((file) => EVERYTHING.test(file))
  if (whole) {
    console.log(`${whole} concerns every test.`)
    return undefined
  }
  const files = FOLDERS.flatMap(sourcesBelow)
  const importers = importersOf(files)
  const users = changed.filter(isText).flatMap((file) => usersOfTexts(file, files))
  const reached = spread(changed, importers)
  const features = new Set([...changed, ...users].map(featureOf).filter(Boolean))
  const tests = files.filter((file) => TEST.test(file) && (reached.has(file) || features.has(featureOf(file))))
  const isCode = [...changed, ...users].some((file) => TREES.includes(file.split('/')[0]) && !TEST.test(file))
  const isManual = changed.some((file) => isText(file) || file.startsWith('docs/manual/'))
  const all = [...new Set([...tests, ...(isCode ? ALWAYS : []), ...(isManual ? MANUAL : [])])]
  console.log(`${changed.length} changed files reach ${all.length} test files.`)
  return all
}

function sourcesBelow(folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
}

/** For each file, the files that import it, statically or lazily. */
function importersOf(files) {
  const importers = new Map()
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import)\s*\(?\s*'((?:#|\.\.?\/)[^']+)'/g)) {
      const imported = name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)
      if (!importers.has(imported)) importers.set(imported, [])
      importers.get(imported).push(file)
    }
  }
  return importers
}

function spread(begun, importers) {
  const reached = new Set(begun)
  for (const file of reached) {
    if (COMPOSITION.test(file) && !begun.includes(file)) continue
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  }
  return reached
}

const isText = (file) => /\/texts\/(?:\w+\/)?\w+\.\w+\.json$/.test(file)

/** Files that use a text key of this file of texts, such as `import_dialog.title`. */
function usersOfTexts(file, files) {
  const named = new RegExp(`['"\`]${path.basename(file).split('.')[0]}\\.\\w`)
  return files.filter((one) => existsSync(path.join(root, one)) && named.test(readFileSync(path.join(root, one), 'utf8')))
}

/** The feature that a file belongs to, if any. */
function featureOf(file) {
  const [tree, feature] = file.split('/')
  return tree === 'features' ? feature : undefined
}
