import { build, install } from './setup/repository.mjs'
import { runNode } from './setup/run.mjs'
import { refuseTakenPort, SETTINGS, siteEnvironment, takeNothing } from './setup/site.mjs'

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
