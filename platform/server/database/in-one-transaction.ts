import type { Db } from './db.ts'

/** All of the work or none of it: in the caller's transaction where there is one, else in one of its own. */
export const inOneTransaction = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
