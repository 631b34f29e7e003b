import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Runs a module's text as a child process (imports by absolute path or by `#` name); its output can be awaited. */
export function runProgram(source: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, '--', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[code], errors]) => ({ code: code as number | null, errors }))
  const output = () =>
    Promise.race([
      once(child.stdout, 'data').then(([data]) => String(data).trim()),
      ended.then(({ errors }) => Promise.reject(new Error(errors))),
    ])
  return { pid: child.pid, kill: (signal: NodeJS.Signals) => child.kill(signal), output, ended }
}
