import { install } from './install.mjs'
import { runNode } from './run-node.mjs'

install({ development: false })
runNode('app/cli/command-line.ts', { args: process.argv.slice(2) })
