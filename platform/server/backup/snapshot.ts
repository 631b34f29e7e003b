import type pg from 'pg'
import { holdFiles } from '#platform/server/files/hold-files.ts'
import { plainClient } from './plain-client.ts'

/**
 * The database as it is now, for as long as that takes, while everybody goes on writing. Meanwhile no file goes that it names, and a newer version
 * that starts waits with its migrations.
 */
export async function openSnapshot(connection: pg.PoolConfig): Promise<{ client: pg.Client } & AsyncDisposable> {
  await using opened = new AsyncDisposableStack()
  const guard = opened.use(await plainClient(connection))
  // Both before the snapshot: what a migration or a sweep has begun, it ends first.
  await guard.query('begin')
  await guard.query('select id from migration_lock for share')
  await holdFiles(guard)
  const client = opened.use(await plainClient(connection))
  await client.query('begin isolation level repeatable read read only')
  const stack = opened.move()
  return { client, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
