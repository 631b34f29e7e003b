import { EventEmitter } from 'node:events'
import pg from 'pg'

type Answered = (error?: Error | null) => void
type Asked = string | { name?: string; text: string; values?: unknown[] }

/**
 * Connections whose effects can be undone: all share one database connection. After `begin` the server's work happens in a single
 * transaction that is never committed, and its own transactions are savepoints.
 */
export function undoing() {
  let real: pg.Client | undefined
  let opening: Promise<unknown> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let has_begun = false
  let made = 0

  class Shared extends EventEmitter {
    // The pool checks these before it reuses a connection.
    readonly _queryable = true
    private readonly own = `c${made++}`
    constructor(options: pg.ClientConfig) {
      super()
      real ??= new pg.Client(options).on('error', () => undefined)
      opening ??= inTurn(() => theReal().connect())
    }
    connect(answered: Answered) {
      opening?.then(() => answered(), answered)
    }
    query(asked: Asked, values?: unknown[]) {
      if (typeof asked === 'string') return inTurn(() => theReal().query(has_begun ? withinOne(asked, this.own) : asked, values))
      return inTurn(() => theReal().query({ ...asked, ...(asked.name && { name: `${this.own}${asked.name}` }) }))
    }
    end(ended?: () => void) {
      ended?.()
    }
  }

  const theReal = () => {
    if (!real) throw new Error('nobody has asked the database yet')
    return real
  }
  /** Runs statements one at a time. */
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = last.then(ask)
    last = answer.catch(() => undefined)
    return answer
  }
  const run = (text: string) => inTurn(() => theReal().query(text))

  return {
    Client: Shared as unknown as new () => pg.ClientBase,
    /** From here on nothing is committed. */
    begin: async () => {
      await run('begin')
      has_begun = true
    },
    /** Runs an action and rolls it back. */
    undone: async <T>(action: () => Promise<T>): Promise<T> => {
      await run('savepoint undone')
      try {
        return await action()
      } finally {
        await run('rollback to savepoint undone; release savepoint undone')
      }
    },
    /** Returns a function that resets all sequences to their present values. */
    numberedFromHere: async () => {
      const { rows } =
        await run(`select string_agg(format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),
        last_value is not null), ', ') as calls from pg_sequences where schemaname = 'public'`)
      return () => run(`select ${(rows[0] as { calls: string }).calls}`)
    },
    run,
    end: async () => {
      await real?.end()
    },
  }
}

/** Replaces transaction statements with savepoints of the open transaction. */
function withinOne(text: string, savepoint: string): string {
  if (/^(?:begin|start transaction)/i.test(text)) return `savepoint ${savepoint}`
  if (/^commit/i.test(text)) return `release savepoint ${savepoint}`
  if (/^rollback$/i.test(text)) return `rollback to savepoint ${savepoint}; release savepoint ${savepoint}`
  return text
}
