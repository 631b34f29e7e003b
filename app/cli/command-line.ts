import { readPassword } from './read-password.ts'
import { runCommand } from './run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  settings: process.env,
  print: console.log,
  warn: console.error,
  readPassword,
  ...(process.stdout.isTTY && { progress }),
})

function progress(line: string, isLast: boolean) {
  process.stdout.write(`\r\u001B[2K${line}${isLast ? '\n' : ''}`)
}
