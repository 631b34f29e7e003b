import { existsSync } from 'node:fs'
import { installByApt } from './apt.mjs'
import { install } from './install.mjs'
import { fail } from './place.mjs'
import { runNode } from './run-node.mjs'

const HELP = `npm run test:external

Runs the unit and API tests on a PostgreSQL 15 of their own, over TCP with a password.
Installs it from the distribution's packages where it is missing and that is possible.
`
const PROGRAMS = '/usr/lib/postgresql/15/bin'

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(HELP)
  process.exit(0)
}
install({ development: true })
if (!existsSync(`${PROGRAMS}/postgres`)) installByApt(['postgresql-15'])
if (!existsSync(`${PROGRAMS}/postgres`)) fail(`PostgreSQL 15 is needed in ${PROGRAMS}: install the package postgresql-15.`)
runNode('server/test/external-postgres.ts', { args: [PROGRAMS] })
