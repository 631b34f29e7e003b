import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { compiled, node, root } from './place.mjs'

/** Runs a script on the packages' own Node in place of this process: same terminal, signals and exit code. */
export function runNode(script, { args = [], env = process.env } = {}) {
  // The IPC channel closes when we exit, however that happens, and so tells the script.
  const child = spawn(node, [script, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A terminal sends its interrupt to the script as well.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
