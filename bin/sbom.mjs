import { install } from './install.mjs'
import { runNode } from './run-node.mjs'

install({ development: false })
runNode('deploy/sbom.ts')
