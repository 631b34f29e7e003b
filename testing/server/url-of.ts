import type { PoolConfig } from 'pg'

/** Connection URL of a database, as a setting takes it. */
export function urlOf({ host = '', port, user, password, database }: PoolConfig): string {
  const url = new URL(`postgresql://${user}@localhost:${port}/${database}`)
  url.password = String(password ?? '')
  url.searchParams.set('host', host)
  return url.href
}
