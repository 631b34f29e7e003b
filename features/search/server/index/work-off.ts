import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Due, failureOf, isPassing, nextDue, removeDue } from './due.ts'
import type { Key } from './found.ts'
import { indexFiles } from './index-file.ts'
import { type Vectors, writeEntries } from './write-entries.ts'

type TellError = (error: Error) => void

/**
 * Indexes whatever is due, some of it a step, until nothing is that can be done now. May run on several servers at once, and may end after any step,
 * or within one.
 */
export async function* workOff(db: Db, tellError: TellError): AsyncGenerator<void> {
  const indexers = [indexer(indexTitles, { files: false, most: 25 }), indexer(indexTexts, { files: true, most: 5 })]
  for (let isAnyDone = true; isAnyDone; ) {
    isAnyDone = false
    for (const index of indexers) {
      isAnyDone = (await index(db, tellError)) || isAnyDone
      yield
    }
  }
}

type Index = (trx: Db, due: Due[]) => Promise<void>

/** Some at once; where these cannot be done together, one after the other. */
const indexer =
  (index: Index, next: { files: boolean; most: number }) =>
  async (db: Db, tellError: TellError): Promise<boolean> => {
    try {
      return (await take(db, index, (trx) => nextDue(trx, next))) > 0
    } catch {
      const due = await nextDue(db, next)
      const done = []
      for (const one of due) done.push(await takeOne(db, index, { one, tellError }))
      return done.includes(true)
    }
  }

/** What cannot be indexed is told, and left: nothing waits for it. */
async function takeOne(db: Db, index: Index, { one, tellError }: { one: Due; tellError: TellError }): Promise<boolean> {
  try {
    return (await take(db, index, (trx) => holdDue(trx, one))) > 0
  } catch (error) {
    if (isPassing(error)) return false
    await removeDue(db, [one])
    tellError(failureOf(one, error))
    return true
  }
}

const holdDue = (db: Db, { id }: Due) => db.selectFrom('search_due').selectAll().where('id', '=', id).forUpdate().skipLocked().execute()

/**
 * In one transaction that sees one state: were it to write what somebody has changed meanwhile, it fails, and is repeated. Nobody waits long for it,
 * since it is always the one to give way.
 */
const take = (db: Db, index: Index, find: (trx: Db) => Promise<Due[]>): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // The words of ten thousand pages may take their time.
      await sql`select set_config('lock_timeout', '300ms', true), set_config('statement_timeout', '0', true)`.execute(trx)
      const due = await find(trx)
      if (due.length === 0) return 0
      await index(trx, due)
      await removeDue(trx, due)
      return due.length
    })

const indexTexts: Index = (trx, due) => indexFiles(trx, [...new Set(due.flatMap((one) => one.sha256 ?? []))])

const indexTitles: Index = async (trx, due) => {
  const keys = new Map(due.map((one) => [`${one.source} ${one.object_id} ${one.owner_id}`, one as Key]))
  await addWords(trx, await writeEntries(trx, [...keys.values()]))
}

const addWords = (db: Db, vectors: Vectors[]) =>
  sql`
    insert into search_word (word)
    select distinct word from json_array_elements_text(${JSON.stringify(vectors.map(({ words }) => words))}::json) as vector,
      unnest(tsvector_to_array(vector::tsvector)) as word where is_search_word(word) order by word
    on conflict do nothing`.execute(db)
