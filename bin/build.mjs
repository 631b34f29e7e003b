import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environment, fail, root } from './place.mjs'

const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'app', 'features', 'platform']
const MARK = path.join(root, 'dist/.built')

/** Builds the web app into dist/ if its sources have changed since the last build. `strict`: fails on warnings. */
export function build({ strict = false } = {}) {
  const sources = hashOf(SOURCES)
  const [built, warned] = existsSync(MARK) ? readFileSync(MARK, 'utf8').split(' ') : []
  if (built === sources && !(strict && warned)) return
  console.log('Building the web app …')
  rmSync(MARK, { force: true })
  const { status, stdout, stderr } = spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd: root, env: environment })
  // At this log level the build prints only warnings and errors.
  const said = `${stdout ?? ''}${stderr ?? ''}`
  process.stderr.write(said)
  if (status !== 0) fail('The web app could not be built; the messages stand above.')
  // Without `strict` a warning does not stop the site, and does not cause another build.
  writeFileSync(MARK, said ? `${sources} warned` : sources)
  if (strict && said) fail('The build of the web app warns; the messages stand above.')
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
