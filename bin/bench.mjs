import { installByApt } from './apt.mjs'
import { findProgram } from './find-program.mjs'
import { install } from './install.mjs'
import { fail } from './place.mjs'
import { runNode } from './run-node.mjs'

/** What we are held against. */
const PROGRAMS = ['mosquitto', 'zip']

install({ development: true })
const missing = () => PROGRAMS.filter((name) => !findProgram([name]))
if (missing().length > 0 && (!installByApt(PROGRAMS) || missing().length > 0))
  fail(`The bench needs ${missing().join(' and ')}: please install.`)
runNode('bench/run.ts')
