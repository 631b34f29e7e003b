import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fail, node, root } from './place.mjs'

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
