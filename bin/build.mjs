import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environment, fail, root } from './place.mjs'

const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'web', 'shared', 'locales']
const MARK = path.join(root, 'dist/.built')

/** Builds the web app into dist/ when what it is made from has changed since. */
export function build() {
  const sources = hashOf(SOURCES)
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === sources) return
  console.log('Building the web app …')
  rmSync(MARK, { force: true })
  const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd: root, env: environment, stdio: 'inherit' })
  if (status !== 0) fail('The web app could not be built; the messages stand above.')
  writeFileSync(MARK, sources)
}

function hashOf(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesBelow)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function filesBelow(place) {
  if (!statSync(path.join(root, place)).isDirectory()) return [place]
  return readdirSync(path.join(root, place))
    .sort()
    .flatMap((name) => filesBelow(`${place}/${name}`))
}
