import type { Db } from '#platform/server/database/db.ts'
import { workOff } from './work-off.ts'

/** Brings the index up to date at once. For tests and benches: a running site does so by itself. */
export async function indexAll({ db }: { db: Db }): Promise<void> {
  for await (const _ of workOff(db, fail));
}

const fail = (error: unknown) => {
  throw error
}
