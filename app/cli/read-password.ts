import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'

/** The password: typed twice unseen at a terminal, or the first line of what is piped in. Never an argument, which others could see. */
export async function readPassword(): Promise<string> {
  const { stdin } = process
  if (!stdin.isTTY) return firstLine(await text(stdin))
  // Open from the first question to the last answer, since it is what keeps the terminal from showing what is typed.
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
    // Ctrl+C and Ctrl+D end the question.
    return refuseNone()
  } finally {
    process.stderr.write('\n')
  }
}

function refuseNone(): never {
  throw new AdministrationRefused('password: none was given')
}
