import { install } from './setup/repository.mjs'
import { runNode } from './setup/run.mjs'

install({ development: false })
runNode('deploy/sbom.ts')
