import type { PoolConfig } from 'pg'

/** The database of a house, as the setting of a program names it. */
export function urlOf({ host = '', port, user, password, database }: PoolConfig): string {
  const url = new URL(`postgresql://${user}@localhost:${port}/${database}`)
  url.password = String(password ?? '')
  url.searchParams.set('host', host)
  return url.href
}
