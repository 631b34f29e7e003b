import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { fail } from './repository.mjs'

/** Other programs read the PDFs that we write, and make the zips and certificates that we read. */
export const readers = {
  programs: ['pdftoppm', 'pdftotext', 'qpdf', 'unzip', 'openssl'],
  packages: ['poppler-utils', 'qpdf', 'unzip', 'openssl'],
  who: 'The unit tests read PDFs and zips, and make certificates,',
}

/** The reverse proxies of docs/operations.md, a connection pooler, and an object store. */
export const servers = {
  programs: ['nginx', 'apache2', 'haproxy', 'caddy', 'pgbouncer', 'swift-proxy-server'],
  packages: ['nginx', 'apache2', 'haproxy', 'caddy', 'pgbouncer', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
  who: 'npm run test:all tries the site',
}

/** Browsers with other engines than Chromium's; WebKitGTK needs a driver, and a screen. */
export const engines = {
  programs: ['firefox-esr', 'WebKitWebDriver', 'Xvfb'],
  packages: ['firefox-esr', 'webkit2gtk-driver', 'xvfb'],
  who: 'npm run test:engines uses the site',
}

/** Distributions install daemons here, which is not on every PATH. */
const ofAdministrators = '/usr/sbin'

/** Installs the distribution's packages if a program is missing; exits with one line if that fails. */
export function needPrograms({ programs, packages, who }) {
  const missing = () => programs.filter((name) => !findProgram([name, path.join(ofAdministrators, name)]))
  if (missing().length > 0 && (!installByApt(packages) || missing().length > 0))
    fail(`${who} with ${missing().join(', ')}: install ${packages.join(', ')}.`)
}

/** Path of the browser. Installs it if possible; otherwise exits and says what else can be done. */
export function needChromium(otherwise) {
  const found = findChromium() ?? (installByApt(['chromium']) ? findChromium() : undefined)
  if (!found) fail(`No Chromium was found: install it, or set CHROMIUM to its path${otherwise ? `, ${otherwise}` : ''}.`)
  return found
}

function findChromium() {
  return findProgram(process.env.CHROMIUM ? [process.env.CHROMIUM] : ['chromium', 'chromium-browser', 'google-chrome'])
}

const PROGRAMS = '/usr/lib/postgresql/15/bin'

/** Folder of its programs. Installs it if possible; otherwise exits with one line. */
export function needPostgres15() {
  if (!existsSync(`${PROGRAMS}/postgres`)) installByApt(['postgresql-15'])
  if (!existsSync(`${PROGRAMS}/postgres`))
    fail(`PostgreSQL 15 is needed in ${PROGRAMS}: install the package postgresql-15, or leave its tests out by npm test -- --only <step>.`)
  return PROGRAMS
}

/** The first of these programs that can be run, by its path or by its name on the PATH. */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = names.flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))))
  return candidates.find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs packages of the distribution; false if it cannot (no apt, not root, no such package). */
export function installByApt(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${packages.join(', ')} with apt-get …`)
  return (
    apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]) ||
    (apt(['update', '-qq']) && apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]))
  )
}

const apt = (args) =>
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0
