import { install } from './setup/repository.mjs'
import { runNode } from './setup/run.mjs'

install({ development: false })
runNode('app/cli/command-line.ts', { args: process.argv.slice(2) })
