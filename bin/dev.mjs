import { install } from './setup/repository.mjs'
import { runNode } from './setup/run.mjs'
import { refuseTakenPort, SETTINGS, siteEnvironment, takeNothing } from './setup/site.mjs'

takeNothing(
  'npm run dev',
  `npm run dev

Serves the site from its sources, to work on it; otherwise like npm start, on the same data folder.
What changes in a web folder, of shared code or of texts/ is in open browsers at once; what changes in a server folder, shared code, db/ or texts/ starts the server anew.

${SETTINGS}`,
)
await refuseTakenPort()
install({ development: false })
runNode('bin/dev/serve.ts', { env: siteEnvironment() })
