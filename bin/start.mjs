import { build } from './build.mjs'
import { install } from './install.mjs'
import { runNode } from './run-node.mjs'
import { refuseTakenPort, SETTINGS, siteEnvironment, takeNothing } from './site.mjs'

takeNothing(
  'npm start',
  `npm start

Installs what is missing, builds the web app when it changed, and serves the site.
A new data folder is filled with the demonstration council; the sign-ins are printed.

${SETTINGS}`,
)
await refuseTakenPort()
install({ development: false })
build()
runNode('app/server/main.ts', { env: siteEnvironment() })
