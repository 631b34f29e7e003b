import { install } from './install.mjs'
import { runNode } from './run-node.mjs'

install({ development: false })
runNode('server/administration/command-line.ts', { args: process.argv.slice(2) })
