import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environment, root } from './place.mjs'

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
