import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { StoreFailed } from './store-failed.ts'

/** `patience`, in milliseconds: how long an answer may take, all tries together. */
export type Patience = { patience: number; tries: number }

const passing = [429, 500, 502, 503, 504]
/** In milliseconds, before the second try; before each later one four times as long. */
const firstPause = 200

/**
 * Asks an object store: again when the connection breaks or the store says that it is overloaded, which what we ask allows; and gives up in time.
 * The bytes of a file are let through as they come, anything else is read here.
 */
export function patientFetch({ patience, tries }: Patience): typeof fetch {
  return async (input, init = {}) => {
    const isFile = init.method === 'GET' && new URL(input instanceof Request ? input.url : input).search === ''
    const late = new AbortController()
    const asked = { ...init, headers: headersOf(init), redirect: 'manual' as const, signal: late.signal }
    return within(patience, late, async () => {
      const answer = await tryAgain(() => fetch(input, asked), { tries, signal: late.signal })
      return isFile && answer.ok ? answer : new Response(await bodyOf(answer), answer)
    })
  }
}

/** What arrives is what was sent, or it is refused. */
function headersOf({ headers, body }: RequestInit) {
  const all = new Headers(headers)
  all.set('accept-encoding', 'identity')
  if (body instanceof Uint8Array) all.set('content-md5', createHash('md5').update(body).digest('base64'))
  return all
}

const bodyOf = async (answer: Response) => ([204, 205, 304].includes(answer.status) ? null : answer.arrayBuffer())

async function tryAgain(ask: () => Promise<Response>, { tries, signal }: { tries: number; signal: AbortSignal }): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    const isOver = answer instanceof Response ? !passing.includes(answer.status) : signal.aborted
    if (isOver || attempt === tries) return answer instanceof Response ? answer : Promise.reject(answer)
    if (answer instanceof Response) await answer.body?.cancel()
    await setTimeout(firstPause * 4 ** (attempt - 1), undefined, { signal })
  }
}

/** Aborts `late` unless the work is done in time; then StoreFailed. */
export async function within<Result>(patience: number, late: AbortController, work: () => Promise<Result>): Promise<Result> {
  const failed = new StoreFailed(`no answer within ${patience / 1_000} seconds`)
  const over = new AbortController()
  const timer = setTimeout(patience, undefined, { signal: over.signal }).then(() => {
    late.abort(failed)
    throw failed
  })
  try {
    return await Promise.race([work(), timer])
  } finally {
    over.abort()
  }
}
