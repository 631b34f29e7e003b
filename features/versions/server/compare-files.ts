import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type ChangeOfText, mostChanges } from '#features/versions/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { Problem } from '#platform/server/http/problem.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'
import { isTooLarge, readOrTooLarge, type StoredPaper, type TooLarge } from './read-placed-text.ts'

const program = join(import.meta.dirname, 'compare-program.ts')
const limits = { milliseconds: 30_000, memory: 1_024 * 2 ** 20 }

/** One more than the maximum means that there are more. Null if a text cannot be read or takes too long. */
type Changes = ChangeOfText[] | null
type Given = Pick<Deps, 'db' | 'files' | 'work'> & { reply: FastifyReply }
type Compared = { before: StoredPaper; after: StoredPaper }

/** Comparisons under way, by their files: a second request for the same one waits for the first and then reads its result. */
const running = new Map<string, Promise<unknown>>()

/** How the text of one file differs from another; cached, and computed in the turn of the first caller. Throws 413 if a file is too large. */
export async function compareFiles({ db, files, work, reply }: Given, compared: Compared): Promise<Changes> {
  const known = await findKnown(db, compared)
  if (known) return known.changes
  return work.ofCaller(reply, async (sandbox, signal) => {
    const key = `${compared.before.sha256} ${compared.after.sha256}`
    await untilNobodyRuns(key, signal)
    const computing = knownOrComputed({ db, files, sandbox }, compared)
    const over = computing.catch(() => undefined).finally(() => running.delete(key))
    running.set(key, over)
    return await computing
  })
}

async function untilNobodyRuns(key: string, signal: AbortSignal): Promise<void> {
  const { promise: gone, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  gone.catch(() => undefined)
  signal.addEventListener('abort', leave)
  try {
    for (let other = running.get(key); other; other = running.get(key)) await Promise.race([other, gone])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

const findKnown = (db: Db, { before, after }: Compared) =>
  db
    .selectFrom('file_comparison')
    .select('changes')
    .where('old_sha256', '=', before.sha256)
    .where('new_sha256', '=', after.sha256)
    .executeTakeFirst()

type Computing = Pick<Deps, 'db' | 'files'> & { sandbox: Sandbox }

async function knownOrComputed({ db, ...given }: Computing, compared: Compared): Promise<Changes> {
  // Somebody else may have computed it while this request waited for its turn.
  const known = await findKnown(db, compared)
  if (known) return known.changes
  const changes = await computed(given, compared)
  const { before, after } = compared
  await db
    .insertInto('file_comparison')
    .values({ old_sha256: before.sha256, new_sha256: after.sha256, changes: changes && JSON.stringify(changes) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return changes
}

async function computed(given: Omit<Computing, 'db'>, { before, after }: Compared): Promise<Changes> {
  const old = await readOrTooLarge(given, before)
  if (isTooLarge(old)) throw tooLarge(old)
  const young = old && (await readOrTooLarge(given, after))
  if (isTooLarge(young)) throw tooLarge(young)
  if (!old || !young) return null
  const input = Readable.from([Buffer.from(JSON.stringify({ before: old, after: young }))])
  const { answer } = await given.sandbox<ChangeOfText[]>(program, { input, ...limits })
  return answer?.slice(0, mostChanges + 1) ?? null
}

const tooLarge = (limit: TooLarge) =>
  new Problem(413, {
    detail:
      'most_pages' in limit
        ? { key: 'documents.compare_too_many_pages', params: { limit: limit.most_pages } }
        : { key: 'documents.compare_too_large', params: { limit: limit.most_megabytes } },
  })
