import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { S3ServiceError } from 's3mini'
import { Problem } from '#platform/server/http/problem.ts'
import { problemOf } from '#platform/server/log.ts'

/** `patience` is the timeout in ms for all tries together. */
export type RetryOptions = { patience: number; tries: number }

const retryable = [429, 500, 502, 503, 504]
/** Pause before the second try; each later pause is four times as long. */
const FIRST_PAUSE_MS = 200

/**
 * A `fetch` for object stores with a timeout. Retries if the connection breaks or the store is overloaded; all our requests can be repeated.
 * Streams file contents; reads any other body before it returns.
 */
export function fetchWithRetries({ patience, tries }: RetryOptions): typeof fetch {
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

/** Adds a checksum, so that the store refuses a body that was damaged on the way. */
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
    const isOver = answer instanceof Response ? !retryable.includes(answer.status) : signal.aborted
    if (isOver || attempt === tries) return answer instanceof Response ? answer : Promise.reject(answer)
    if (answer instanceof Response) await answer.body?.cancel()
    await setTimeout(FIRST_PAUSE_MS * 4 ** (attempt - 1), undefined, { signal })
  }
}

/** Runs work with a timeout: aborts `late` and throws StoreFailed if it takes longer than `patience` ms. */
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

/** A request to the object store failed. The client is told to try again, the log says why. */
export class StoreFailed extends Problem {
  override name = 'StoreFailed'
  /** HTTP status of the store's answer; null if there was none. */
  readonly answered: number | null
  constructor(why: string, answered: number | null = null) {
    const isFull = answered === 507
    super(isFull ? 507 : 503, { detail: { key: isFull ? 'problem.storage_full' : 'problem.files_unavailable' } })
    this.message = `the object store failed: ${why}`
    this.answered = answered
  }
}

/** Turns any error into StoreFailed, without the store's own message, which may contain keys. */
export function failureOf(error: unknown): StoreFailed {
  if (error instanceof StoreFailed) return error
  if (error instanceof S3ServiceError)
    return new StoreFailed(`it answered ${error.status} ${wordOf(error.serviceCode)}`.trim(), error.status)
  const { cause, code } = error as { cause?: unknown; code?: string }
  const inner = (cause as { code?: string } | undefined)?.code ?? code
  return new StoreFailed(inner ?? problemOf(cause ?? error))
}

const wordOf = (code = '') => (/^\w{1,60}$/.test(code) && code !== 'Unknown' ? code : '')
