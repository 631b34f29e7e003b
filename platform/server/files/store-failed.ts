import { S3ServiceError } from 's3mini'
import { Problem } from '#platform/server/http/problem.ts'
import { problemOf } from '#platform/server/log/problem-of.ts'

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
