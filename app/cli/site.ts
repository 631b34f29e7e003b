import type pg from 'pg'
import type { Administrator } from '#features/committees/server/memberships.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Env, readEnv } from '#platform/server/env.ts'
import { dayOf } from '#platform/shared/site-time.ts'

/** Where a command is typed. */
export type Terminal = {
  settings: NodeJS.ProcessEnv
  print: (line: string) => void
  /** For what the caller should know and a pipe should not; an error comes with its stack. */
  warn: (line: unknown) => void
  readPassword: () => Promise<string>
  /** Where somebody looks on: a line that replaces the one before it, until the last one. */
  progress?: (line: string, isLast: boolean) => void
}

/** What a command works on and speaks through. */
export type Site = Omit<Terminal, 'settings'> & {
  db: Db
  connection: pg.PoolConfig
  env: Env
  /** Who the audit log says it was. */
  me: Administrator
}

/** The site of the terminal's settings, whether it runs or not. */
export async function openSite({ settings, ...terminal }: Terminal): Promise<Site & AsyncDisposable> {
  const env = readEnv(settings)
  const { db, connection, stop } = await joinDatabase(env)
  const me = { id: null, username: 'command line', today: dayOf(new Date(), env.time_zone) }
  return { ...terminal, env, db, connection, me, [Symbol.asyncDispose]: stop }
}
