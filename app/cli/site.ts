import type pg from 'pg'
import type { Administrator } from '#features/committees/server/memberships.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Env, readEnv } from '#platform/server/env.ts'
import { dayOf } from '#platform/shared/site-time.ts'

/** Environment, input and output of a command. */
export type Terminal = {
  settings: NodeJS.ProcessEnv
  print: (line: string) => void
  /** Prints to stderr, so that it stays out of pipes; an error is printed with its stack. */
  warn: (line: unknown) => void
  readPassword: () => Promise<string>
  /** Only on a terminal: prints a line over the previous one; the last one stays. */
  progress?: (line: string, isLast: boolean) => void
}

/** What a command works with: the site and the terminal. */
export type Site = Omit<Terminal, 'settings'> & {
  db: Db
  connection: pg.PoolConfig
  env: Env
  /** The actor of audit entries. */
  me: Administrator
}

/** Opens the site of the terminal's settings, whether or not it is running. */
export async function openSite({ settings, ...terminal }: Terminal): Promise<Site & AsyncDisposable> {
  const env = readEnv(settings)
  const { db, connection, stop } = await joinDatabase(env)
  const me = { id: null, username: 'command line', today: dayOf(new Date(), env.time_zone) }
  return { ...terminal, env, db, connection, me, [Symbol.asyncDispose]: stop }
}
