import { setTimeout } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { SearchTables } from '#features/search/server/tables.ts'
import type { Db } from '#platform/server/database/db.ts'
import { DatabaseUnavailable } from '#platform/server/database/watch-statements.ts'
import type { Key } from './found.ts'
import { indexFiles } from './index-file.ts'
import { rebuildOutdated } from './rebuild.ts'
import { type Vectors, writeEntries } from './write-entries.ts'

/** In milliseconds; checking the queue costs next to nothing. */
const POLL_INTERVAL_MS = 1_000

/** Keeps the index up to date while the site runs, on each of its servers; failed work is retried. */
export function followDue({ db, reportError }: { db: Db; reportError: (error: unknown) => void }): { close: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let isFailing = false
  let isOutdated = true
  const look = async () => {
    if (isOutdated) await rebuildOutdated(db)
    isOutdated = false
    for await (const _ of workOff(db, reportError)) if (signal.aborted) return
    isFailing = false
  }
  const fail = (error: unknown) => {
    if (!isFailing) reportError(error)
    isFailing = true
  }
  const follow = async () => {
    while (!signal.aborted) {
      await look().catch(fail)
      await setTimeout(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const following = follow()
  return {
    close: () => {
      stopping.abort()
      return following
    },
  }
}

type ReportError = (error: Error) => void

/**
 * Works off the queue in small steps until nothing is left that can be done now. May run on several servers at once, and may be interrupted
 * at any time.
 */
export async function* workOff(db: Db, reportError: ReportError): AsyncGenerator<void> {
  const indexers = [indexer(indexTitles, { files: false, most: 25 }), indexer(indexTexts, { files: true, most: 5 })]
  for (let isAnyDone = true; isAnyDone; ) {
    isAnyDone = false
    for (const index of indexers) {
      isAnyDone = (await index(db, reportError)) || isAnyDone
      yield
    }
  }
}

type Index = (trx: Db, due: Due[]) => Promise<void>

/** Indexes a batch; if it fails, one row at a time. */
const indexer =
  (index: Index, next: { files: boolean; most: number }) =>
  async (db: Db, reportError: ReportError): Promise<boolean> => {
    try {
      return (await take(db, index, (trx) => nextDue(trx, next))) > 0
    } catch {
      const due = await nextDue(db, next)
      const done = []
      for (const one of due) done.push(await takeOne(db, index, { one, reportError }))
      return done.includes(true)
    }
  }

/** Reports what cannot be indexed and removes it from the queue, so that nothing waits for it. */
async function takeOne(db: Db, index: Index, { one, reportError }: { one: Due; reportError: ReportError }): Promise<boolean> {
  try {
    return (await take(db, index, (trx) => lockDue(trx, one))) > 0
  } catch (error) {
    if (isTransient(error)) return false
    await removeDue(db, [one])
    reportError(failureOf(one, error))
    return true
  }
}

const lockDue = (db: Db, { id }: Due) => db.selectFrom('search_due').selectAll().where('id', '=', id).forUpdate().skipLocked().execute()

/**
 * Runs in one repeatable-read transaction: if somebody else changed the same rows meanwhile, it fails and is repeated. With its short lock
 * timeout it gives way to other writers.
 */
const take = (db: Db, index: Index, find: (trx: Db) => Promise<Due[]>): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // The words of ten thousand pages take long.
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

type Due = Selectable<SearchTables['search_due']>

/** The next rows of the queue, changes before rebuilds; rows locked by another server are skipped. */
const nextDue = (db: Db, { files, most }: { files: boolean; most: number }) =>
  db
    .selectFrom('search_due')
    .selectAll()
    .where(sql`(source = 'file')`, '=', files)
    .orderBy(sql`transaction is null`)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

const removeDue = (db: Db, due: Due[]) =>
  db
    .deleteFrom('search_due')
    .where((query) => query('id', '=', query.fn.any(query.val(due.map(({ id }) => id)))))
    .execute()

/** Transient errors: a concurrent change, a lock timeout, a deadlock, a removed object, or an unavailable database. */
const isTransient = (error: unknown) =>
  error instanceof DatabaseUnavailable || ['40001', '40P01', '55P03', '23503'].includes((error as { code?: string }).code ?? '')

/** Names the object and the kind of error only: PostgreSQL's messages quote document contents, which must not be logged. */
function failureOf({ source, object_id, sha256 }: Due, error: unknown): Error {
  const { name, code, constraint } = error as { name?: string; code?: string; constraint?: string }
  return new Error(`The search cannot index ${source} ${object_id ?? sha256}: ${[code ?? name, constraint].filter(Boolean).join(' ')}`)
}

/** Brings the index up to date at once. For tests and benches: a running site does so by itself. */
export async function indexAll({ db }: { db: Db }): Promise<void> {
  for await (const _ of workOff(db, fail));
}

const fail = (error: unknown) => {
  throw error
}
