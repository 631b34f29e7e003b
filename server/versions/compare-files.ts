import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Deps } from '#server/kit/house.ts'
import { type ChangeOfText, mostChanges } from '#shared/versions/change.ts'
import { readPlacedText, type StoredPaper } from './read-placed-text.ts'

const program = join(import.meta.dirname, 'compare-program.ts')
const limits = { milliseconds: 30_000, memory: 1_024 * 2 ** 20 }

/** One more than are told says that there are more. Null where a text cannot be read, or takes too long. */
type Changes = ChangeOfText[] | null
type Given = Pick<Deps, 'db' | 'files' | 'sandbox'>
type Compared = { before: StoredPaper; after: StoredPaper }

const running = new Map<string, Promise<Changes>>()

/** What the text of one file says otherwise than that of another; kept for whoever asks next, and computed once for all who ask at once. */
export function compareFiles(deps: Given, compared: Compared): Promise<Changes> {
  const key = `${compared.before.sha256} ${compared.after.sha256}`
  const asked = running.get(key) ?? knownOrComputed(deps, compared).finally(() => running.delete(key))
  running.set(key, asked)
  return asked
}

async function knownOrComputed({ db, ...given }: Given, { before, after }: Compared): Promise<Changes> {
  const key = { old_sha256: before.sha256, new_sha256: after.sha256 }
  const known = await db
    .selectFrom('file_comparison')
    .select('changes')
    .where('old_sha256', '=', key.old_sha256)
    .where('new_sha256', '=', key.new_sha256)
    .executeTakeFirst()
  if (known) return known.changes
  const changes = await computed(given, { before, after })
  const values = { ...key, changes: changes && JSON.stringify(changes) }
  await db
    .insertInto('file_comparison')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return changes
}

async function computed(given: Omit<Given, 'db'>, { before, after }: Compared): Promise<Changes> {
  const texts = await Promise.all([readPlacedText(given, before), readPlacedText(given, after)])
  if (texts.includes(null)) return null
  const input = Readable.from([Buffer.from(JSON.stringify({ before: texts[0], after: texts[1] }))])
  const { answer } = await given.sandbox<ChangeOfText[]>(program, { input, ...limits })
  return answer?.slice(0, mostChanges + 1) ?? null
}
