import type { Db } from './db.ts'

/** Runs work in the caller's transaction if there is one, else in a new one. */
export const inOneTransaction = <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
