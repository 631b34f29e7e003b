import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Caches content by revision, for the `most` revisions used last. A revision is a UUID that every change replaces, so the cache is never
 * stale and never mixes databases. Callers check permissions each time before they use it.
 */
export function keepByRevision<Content>(most: number) {
  const kept = new Map<string, Content>()
  const loadOnce = joined<Content>()
  return async (db: Db, revision: string, load: () => Promise<Content>): Promise<Content> => {
    // Within a transaction it loads itself: it would block a connection while waiting for a loader that may need one.
    const content = kept.get(revision) ?? (await (db.isTransaction ? load() : loadOnce(revision, load)))
    kept.delete(revision)
    kept.set(revision, content)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return content
  }
}

/** Shares one load between concurrent callers. */
function joined<Content>() {
  const begun = new Map<string, Promise<Content>>()
  return (revision: string, load: () => Promise<Content>): Promise<Content> => {
    const loading = begun.get(revision) ?? load().finally(() => begun.delete(revision))
    begun.set(revision, loading)
    return loading
  }
}

/** A response that was validated by its contract and serialized; it is sent as is. */
export type Written = Buffer & { written?: true }

/** Serializes a response once per `facts`, for the last `most` of them. `facts` is everything that it depends on, including its revision. */
export function writeOnce<Answer extends z.ZodType>(answer: Answer, most: number) {
  const keep = keepByRevision<Written>(most)
  return (db: Db, facts: unknown, build: () => Promise<z.input<Answer>>): Promise<Written> =>
    keep(db, JSON.stringify(facts), async () => Buffer.from(JSON.stringify(z.parse(answer, await build()))))
}

/** Adds the caller's own fields to a serialized object. */
export const withOwn = (own: object, written: Written): Written =>
  Buffer.concat([Buffer.from(`${JSON.stringify(own).slice(0, -1)},`), written.subarray(1)])
