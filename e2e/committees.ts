import { randomUUID } from 'node:crypto'
import { runCommand } from '#app/cli/run-command.ts'
import { ownPlace } from './tested-sites.ts'

export type Committee = { id: number; title: string }

type Where = { data_dir?: string; password?: string }

/** Runs a command of `npm run admin` beside the running site. Returns its output. */
export async function administer(typed: string[], { data_dir = ownPlace().data_dir, password = '' }: Where = {}): Promise<string> {
  const lines: unknown[] = []
  const print = (line: unknown) => void lines.push(line)
  const settings = { DATA_DIR: data_dir }
  const code = await runCommand(typed, { settings, print, warn: print, readPassword: () => Promise.resolve(password) })
  if (code !== 0) throw new Error(lines.map(String).join('\n'))
  return lines.join('\n')
}

const seats = { responsible: 'responsible,member', member: 'member' }

/** A new committee for one test, in which `responsible` imports and `member` reads. */
export async function aCommittee(): Promise<Committee> {
  const title = `Comité ${randomUUID().slice(0, 8)}`
  const output = await administer([
    'committee',
    'add',
    title,
    '--group-type-title',
    'Comités',
    '--group-type-order',
    '9',
    '--import-enabled',
    'on',
  ])
  for (const [username, roles] of Object.entries(seats)) {
    await administer(['member', 'add', username, title, '--roles', roles, '--begin-date', '2020-01-01'])
  }
  return { id: Number(/id (\d+)/.exec(output)?.[1]), title }
}

/** Ends a membership at once; meetings before today stay readable. */
export const dismiss = (username: string, { title }: Committee): Promise<string> => administer(['member', 'end', username, title])
