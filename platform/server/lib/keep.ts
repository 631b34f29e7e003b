import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Keeps what a revision holds, for the `most` revisions asked for last. A revision is a UUID that every change replaces, so that
 * what is kept is never stale and never another database's; whether the caller may see it is asked before, each time.
 */
export function keepByRevision<Content>(most: number) {
  const kept = new Map<string, Content>()
  const loadOnce = joined<Content>()
  return async (db: Db, revision: string, load: () => Promise<Content>): Promise<Content> => {
    // A transaction has its connection, and would wait with it for somebody who may be waiting for one.
    const content = kept.get(revision) ?? (await (db.isTransaction ? load() : loadOnce(revision, load)))
    kept.delete(revision)
    kept.set(revision, content)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return content
  }
}

/** Whoever asks while somebody else loads the same waits for that. */
function joined<Content>() {
  const begun = new Map<string, Promise<Content>>()
  return (revision: string, load: () => Promise<Content>): Promise<Content> => {
    const loading = begun.get(revision) ?? load().finally(() => begun.delete(revision))
    begun.set(revision, loading)
    return loading
  }
}

/** An answer that was checked by its contract and written out; it is sent as it is. */
export type Written = Buffer & { written?: true }

/** Writes an answer once for the same facts, the last `most` of them: facts are all that it hangs on, its revision among them. */
export function writeOnce<Answer extends z.ZodType>(answer: Answer, most: number) {
  const keep = keepByRevision<Written>(most)
  return (db: Db, facts: unknown, build: () => Promise<z.input<Answer>>): Promise<Written> =>
    keep(db, JSON.stringify(facts), async () => Buffer.from(JSON.stringify(z.parse(answer, await build()))))
}

/** The same answer, an object, with more in it that is nobody else's. */
export const withOwn = (own: object, written: Written): Written =>
  Buffer.concat([Buffer.from(`${JSON.stringify(own).slice(0, -1)},`), written.subarray(1)])
