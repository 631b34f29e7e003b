import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { runCommand } from './run-command.ts'

/** Reads a password: typed twice at a terminal without echo, or the first line of stdin. Never an argument, which other processes can see. */
async function readPassword(): Promise<string> {
  const { stdin } = process
  if (!stdin.isTTY) return firstLine(await text(stdin))
  // Stays open from the first question to the last answer: it is what turns the terminal's echo off.
  const terminal = createInterface({ input: stdin, output: unseen(), terminal: true })
  try {
    const password = await ask(terminal, 'Password: ')
    if ((await ask(terminal, 'The same again: ')) !== password) throw new AdministrationRefused('password: expected the same twice')
    return password
  } finally {
    terminal.close()
  }
}

const firstLine = (piped: string) => piped.split(/\r?\n/, 1)[0] ?? ''

const unseen = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function ask(terminal: Interface, question: string): Promise<string> {
  process.stderr.write(question)
  try {
    return await Promise.race([terminal.question(''), once(terminal, 'close').then(refuseNone)])
  } catch {
    // Ctrl+C or Ctrl+D.
    return refuseNone()
  } finally {
    process.stderr.write('\n')
  }
}

function refuseNone(): never {
  throw new AdministrationRefused('password: none was given')
}

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
