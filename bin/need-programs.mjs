import path from 'node:path'
import { installByApt } from './apt.mjs'
import { findProgram } from './find-program.mjs'
import { fail } from './place.mjs'

/** Other programs read the PDFs that we write, and make the zips and certificates that we read. */
export const readers = {
  programs: ['pdftoppm', 'pdftotext', 'qpdf', 'unzip', 'openssl'],
  packages: ['poppler-utils', 'qpdf', 'unzip', 'openssl'],
  who: 'The unit tests read PDFs and zips, and make certificates,',
}

/** The reverse proxies of docs/operations.md, and a connection pooler. */
export const servers = {
  programs: ['nginx', 'apache2', 'haproxy', 'caddy', 'pgbouncer'],
  packages: ['nginx', 'apache2', 'haproxy', 'caddy', 'pgbouncer'],
  who: 'npm run test:all tries the site',
}

/** Distributions install daemons here, which is not on every PATH. */
const ofAdministrators = '/usr/sbin'

/** Installs the distribution's packages if a program is missing; exits with one line if that fails. */
export function needPrograms({ programs, packages, who }) {
  const missing = () => programs.filter((name) => !findProgram([name, path.join(ofAdministrators, name)]))
  if (missing().length > 0 && (!installByApt(packages) || missing().length > 0))
    fail(`${who} with ${missing().join(', ')}: install ${packages.join(', ')}.`)
}
