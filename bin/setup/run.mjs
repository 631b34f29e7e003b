import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { compiled, environment, node, root } from './repository.mjs'

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

/** Time that an interrupted program gets to end its children, in milliseconds. */
const GRACE = 20_000

/**
 * Runs a program of the packages in a process group of its own; true if it succeeded. An interrupt ends the whole group, then this process.
 */
export async function runProgram(program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: environment.PATH, ...env },
    stdio: 'inherit',
    detached: true,
  })
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  let interrupted
  const interrupt = (signal) => {
    if (interrupted) return
    interrupted = signal
    signalGroup(child, 'SIGINT')
    setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE).unref()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, interrupt)
  const code = await ended
  for (const signal of signals) process.off(signal, interrupt)
  if (interrupted) {
    signalGroup(child, 'SIGKILL')
    console.error(`\nInterrupted: nothing is left running.`)
    process.exit(128 + constants.signals[interrupted])
  }
  return code === 0
}

function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // ESRCH: the group has already ended.
    if (error.code !== 'ESRCH') throw error
  }
}
