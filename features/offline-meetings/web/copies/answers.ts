import type { z } from 'zod'
import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { readFromServer, requestOf } from '#platform/web/lib/http/call.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { atMost } from './at-most.ts'
import { type Copies, type Job, openJson, sealJson, writeAs } from './database.ts'
import { withRetries } from './retry.ts'

/** Stores an answer for a meeting; it becomes readable with the other answers of the job. Resolves to its size in bytes. */
async function addAnswer(copies: Copies, job: Job, { address, json }: { address: string; json: unknown }): Promise<number> {
  const name = await copies.vault.nameOf(address)
  const row = { meeting_id: job.meeting_id, job: job.id, name, at: Date.now(), sealed: await sealJson(copies.vault, name, json) }
  await writeAs(copies, job, (transaction) => transaction.objectStore('answer').put(row))
  return row.sealed.byteLength
}

/** The newest readable answer of an address; undefined if there is none. */
export async function readAnswer({ vault, database }: Copies, address: string): Promise<unknown> {
  const name = await vault.nameOf(address)
  const transaction = (await database()).transaction(['answer', 'meeting'])
  const all = await transaction.objectStore('answer').index('name').getAll(name)
  const meetings = await Promise.all(all.map(({ meeting_id }) => transaction.objectStore('meeting').get(meeting_id)))
  const [newest] = all.filter(({ job }, index) => meetings[index]?.readable === job).sort((one, other) => other.at - one.at)
  return newest && openJson(vault, name, newest.sealed)
}

/** Replaces every stored answer of an address with a newer one. */
export async function renewAnswer({ vault, database, write }: Copies, address: string, json: unknown): Promise<void> {
  const name = await vault.nameOf(address)
  if ((await (await database()).countFromIndex('answer', 'name', name)) === 0) return
  const sealed = await sealJson(vault, name, json)
  await write(async (transaction) => {
    const answers = transaction.objectStore('answer')
    for (const row of await answers.index('name').getAll(name)) await answers.put({ ...row, at: Date.now(), sealed })
  })
}

/** Changes the stored answer of an address, if there is one. */
export async function editAnswer(copies: Copies, address: string, change: (json: unknown) => unknown): Promise<void> {
  const kept = await readAnswer(copies, address)
  if (kept !== undefined) await renewAnswer(copies, address, change(kept))
}

/** Removes every stored answer of an address: the reader may no longer see it. */
async function dropAnswer({ vault, write }: Copies, address: string): Promise<void> {
  const name = await vault.nameOf(address)
  await write(async (transaction) => {
    const answers = transaction.objectStore('answer')
    for (const key of await answers.index('name').getAllKeys(name)) await answers.delete(key)
  })
}

const AT_A_TIME = 4
/** A call that hangs this long (ms) counts as lost. */
const TIMEOUT_MS = 30_000

type Asking = { signal: AbortSignal /** Called with the size of each stored answer, in bytes. */; onAnswer: (bytes: number) => void }

/** Makes up to four calls at a time, each one once, and stores the answers for a job. Answers that the reader may no longer see are removed at once. */
export function askFor(copies: Copies, job: Job, { signal, onAnswer }: Asking): Ask {
  const inTurn = atMost(AT_A_TIME)
  const known = new Map<string, Promise<unknown>>()
  const keep = async (address: string, read: () => Promise<unknown>) => {
    const json = await withRetries(read, signal).catch(unlessUnseen)
    signal.throwIfAborted()
    if (json === undefined) await dropAnswer(copies, address)
    else onAnswer(await addAnswer(copies, job, { address, json }))
    return json
  }
  return async (endpoint, asked) => {
    const { address } = requestOf(endpoint, asked)
    const read = () => readFromServer(endpoint, asked, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]))
    const asking = known.get(address) ?? inTurn(() => keep(address, read))
    known.set(address, asking)
    const json = await asking
    return json === undefined ? null : (endpoint.answer.parse(json) as never)
  }
}

function unlessUnseen(error: unknown): undefined {
  if (!isRefused(error, 403, 404)) throw error
}

type Read = Endpoint & { method: 'GET'; answer: z.ZodType }

/** Calls the server and stores the answer; null if the reader does not see it, or no longer does. */
export type Ask = <const E extends Read>(endpoint: E, asked: Asked<E>) => Promise<Answer<E> | null>

/** `file` is its address below the API root; `size` in bytes. */
export type FileToTake = { file: string; size: number }
