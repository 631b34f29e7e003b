import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fail } from './setup/repository.mjs'

const HELP = `node bin/under-load.mjs <command> [arguments]

Runs a command while an endless loop keeps each processor busy, to find tests that depend on the machine's speed:

  node bin/under-load.mjs npm test -- --strict
`

const [program, ...args] = process.argv.slice(2)
if (program === undefined) fail(HELP)
if (program === '--help' || program === '-h') {
  console.log(HELP)
  process.exit(0)
}
// They end with this process, however it ends.
const loops = Array.from({ length: availableParallelism() }, () =>
  spawn(
    process.execPath,
    ['-e', 'const parent = process.ppid; for (let n = 0; ; n++) if (n % 1e7 === 0 && process.ppid !== parent) process.exit()'],
    {
      stdio: 'ignore',
    },
  ),
)
const command = spawn(program, args, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal))
const end = (code) => {
  for (const loop of loops) loop.kill('SIGKILL')
  process.exit(code)
}
command.on('error', (error) => {
  console.error(error.message)
  end(1)
})
command.on('exit', (code) => end(code ?? 1))
