import { install } from './install.mjs'
import { runNode } from './run-node.mjs'

install({ development: true })
runNode('bench/run.ts')
