import path from 'node:path'
import { installByApt } from './apt.mjs'
import { findProgram } from './find-program.mjs'
import { fail } from './place.mjs'

/** What we write as PDF is read by programs of others, and zips and certificates are theirs, too. */
export const readers = {
  programs: ['pdftoppm', 'pdftotext', 'qpdf', 'unzip', 'openssl'],
  packages: ['poppler-utils', 'qpdf', 'unzip', 'openssl'],
  who: 'The unit tests read PDFs and zips, and make certificates,',
}

/** The reverse proxies of docs/operations.md, and a pooler before the database. */
export const servers = {
  programs: ['nginx', 'apache2', 'haproxy', 'caddy', 'pgbouncer'],
  packages: ['nginx', 'apache2', 'haproxy', 'caddy', 'pgbouncer'],
  who: 'npm run test:all tries the site',
}

/** Where distributions have programs of administrators, which is not on everybody's PATH. */
const ofAdministrators = '/usr/sbin'

/** Installs the packages of the distribution where a program is missing and that is possible; ends with one line where it is not. */
export function needPrograms({ programs, packages, who }) {
  const missing = () => programs.filter((name) => !findProgram([name, path.join(ofAdministrators, name)]))
  if (missing().length > 0 && (!installByApt(packages) || missing().length > 0))
    fail(`${who} with ${missing().join(', ')}: install ${packages.join(', ')}.`)
}
