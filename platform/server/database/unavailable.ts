import pg from 'pg'

/** The database cannot be asked at the moment: the same question may well be answered a little later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** Of what lies behind it. */
  readonly code: string | undefined
  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause })
    this.code = cause.code
  }
}

/** As PostgreSQL says it: connections that break, starts and ends, and shuts out; a statement that took too long; a standby. Its disk or memory is full. */
const passing = /^(08...|57P0[1235]|57014|53...|25006)$/

/** For `catch`: what passes becomes DatabaseUnavailable; what the statement itself is wrong about stays as it is. */
export function throwUnavailable(error: Error & { code?: string }): never {
  const isPassing = error instanceof pg.DatabaseError ? passing.test(error.code ?? '') : !(error instanceof TypeError)
  throw isPassing ? new DatabaseUnavailable(error) : error
}
