import pg from 'pg'

/** The database is temporarily unavailable; a retry may succeed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** Code of the cause. */
  readonly code: string | undefined
  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

/** SQLSTATEs: connection failures, shutdown and start-up; statement timeout; disk, memory or connections exhausted; read-only standby. */
const temporary = /^(08...|57P0[1235]|57014|53...|25006)$/

/** For `catch`: turns temporary errors into DatabaseUnavailable and rethrows errors of the statement itself. */
export function throwUnavailable(error: Error & { code?: string }): never {
  const isTemporary = error instanceof pg.DatabaseError ? temporary.test(error.code ?? '') : !(error instanceof TypeError)
  throw isTemporary ? new DatabaseUnavailable(error) : error
}
