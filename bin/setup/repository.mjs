// The repository on this machine: its paths, packages and build. Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..')

/** The Node that the packages include; the program runs on it whatever the machine has. */
export const node = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Cache of compiled code, which halves the time to load a script's modules. */
export const compiled = path.join(root, 'node_modules/.cache/compiled')

/** Environment in which the packages' programs find each other. */
export const environment = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}` }

/** Prints one line and exits with an error. */
export function fail(line) {
  console.error(line)
  process.exit(1)
}

/** Installs the packages if some are missing or differ from the lockfile. `development`: including those for tests. */
export function install({ development }) {
  if (Number.parseInt(process.versions.node, 10) < 20) fail(`Node.js 20 or newer is needed; this is ${process.versions.node}.`)
  if (isInstalled(development)) return
  console.log('Installing packages with npm …')
  // Not "npm ci": it refuses a lockfile written with a registry that lacks packages of other platforms. This installs the locked versions,
  // too.
  const flags = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...(development ? ['--include=dev'] : [])]
  const [program, ...before] = npm()
  const { status } = spawnSync(program, [...before, ...flags], { cwd: root, stdio: 'inherit' })
  if (status !== 0) fail('npm could not install the packages; its messages stand above.')
  if (!existsSync(node))
    fail('npm left out the install script of the package "node": allow install scripts, remove node_modules and start again.')
}

// Under "npm start" the same npm, run by the same Node.
const npm = () => (process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'])

function isInstalled(development) {
  const record = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record) || !existsSync(node)) return false
  const installed = readPackages(record)
  return Object.entries(readPackages(path.join(root, 'package-lock.json'))).every(([place, wanted]) => {
    const found = installed[place]
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity
    return place === '' || wanted.optional || wanted.devOptional || (wanted.dev && !development)
  })
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'app', 'features', 'platform', 'bin/manual', 'docs/manual']
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
