import { readPassword } from './read-password.ts'
import { runCommand } from './run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  settings: process.env,
  print: console.log,
  warn: console.error,
  readPassword,
})
