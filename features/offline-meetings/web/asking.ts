import { readAfresh } from '#platform/web/lib/http/call.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { requestOf } from '#platform/web/lib/http/request-of.ts'
import { addAnswer, dropAnswer } from './answers.ts'
import type { Ask } from './contents/ask.ts'
import type { Copies } from './copies.ts'
import type { Job } from './job.ts'
import { patiently } from './patience.ts'

const AT_A_TIME = 4
/** A call that hangs this long (ms) counts as lost. */
const TIMEOUT_MS = 30_000

type Asking = { signal: AbortSignal /** Called with the size of each stored answer, in bytes. */; onAnswer: (bytes: number) => void }

/** Makes up to four calls at a time, each one once, and stores the answers for a job. Answers that the reader may no longer see are removed at once. */
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
    const { address } = requestOf(endpoint, asked)
    const read = () => readAfresh(endpoint, asked, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]))
    const asking = known.get(address) ?? inTurn(() => keep(address, read))
    known.set(address, asking)
    const json = await asking
    return json === undefined ? null : (endpoint.answer.parse(json) as never)
  }
}

function unlessUnseen(error: unknown): undefined {
  if (!isRefused(error, 403, 404)) throw error
}

/** Runs at most `count` functions at a time, in the order of arrival. */
function atMost(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
