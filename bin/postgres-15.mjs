import { existsSync } from 'node:fs'
import { installByApt } from './apt.mjs'
import { fail } from './place.mjs'

const PROGRAMS = '/usr/lib/postgresql/15/bin'

/** Folder of its programs. Installs it if possible; otherwise exits with one line. */
export function needPostgres15() {
  if (!existsSync(`${PROGRAMS}/postgres`)) installByApt(['postgresql-15'])
  if (!existsSync(`${PROGRAMS}/postgres`))
    fail(`PostgreSQL 15 is needed in ${PROGRAMS}: install the package postgresql-15, or leave its tests out by npm test -- --only <step>.`)
  return PROGRAMS
}
