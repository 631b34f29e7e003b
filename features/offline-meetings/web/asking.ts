import { askedOf } from '#platform/web/lib/http/asked-of.ts'
import { readAfresh } from '#platform/web/lib/http/call.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { addAnswer, dropAnswer } from './answers.ts'
import { atMost } from './at-most.ts'
import type { Ask } from './contents/ask.ts'
import type { Copies } from './copies.ts'
import type { Job } from './job.ts'
import { patiently } from './patience.ts'

const AT_A_TIME = 4
/** A call that hangs for so long (ms) counts as lost. */
const PATIENCE = 30_000

type Asking = { signal: AbortSignal /** Another answer of so many bytes is here. */; onAnswer: (bytes: number) => void }

/** Asks four questions at a time, each once, and keeps the answers for a job. What the reader sees no more is forgotten at once. */
export function askFor(copies: Copies, job: Job, { signal, onAnswer }: Asking): Ask {
  const inTurn = atMost(AT_A_TIME)
  const known = new Map<string, Promise<unknown>>()
  const keep = async (address: string, read: () => Promise<unknown>) => {
    const json = await patiently(read, signal).catch(unlessUnseen)
    signal.throwIfAborted()
    if (json === undefined) await dropAnswer(copies, address)
    else onAnswer(await addAnswer(copies, job, { address, json }))
    return json
  }
  return async (endpoint, asked) => {
    const { address } = askedOf(endpoint, asked)
    const read = () => readAfresh(endpoint, asked, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]))
    const asking = known.get(address) ?? inTurn(() => keep(address, read))
    known.set(address, asking)
    const json = await asking
    return json === undefined ? null : (endpoint.answer.parse(json) as never)
  }
}

function unlessUnseen(error: unknown): undefined {
  if (!isRefused(error, 403, 404)) throw error
}
