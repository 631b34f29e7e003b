import { EventEmitter } from 'node:events'
import pg from 'pg'

type Answered = (error?: Error | null) => void
type Asked = string | { name?: string; text: string; values?: unknown[] }

/**
 * The connections of a house of which everything can be taken back: they share one to the database. From `begin` on all that the server does lies within
 * one transaction that never ends, and its own transactions are savepoints of it.
 */
export function undoing() {
  let real: pg.Client | undefined
  let opening: Promise<unknown> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let has_begun = false
  let made = 0

  class Shared extends EventEmitter {
    // What the pool looks at before it lends one again.
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
  /** One statement after the other. */
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = last.then(ask)
    last = answer.catch(() => undefined)
    return answer
  }
  const run = (text: string) => inTurn(() => theReal().query(text))

  return {
    Client: Shared as unknown as new () => pg.ClientBase,
    /** From here on nothing lasts. */
    begin: async () => {
      await run('begin')
      has_begun = true
    },
    /** Does something and takes it back. */
    undone: async <T>(deed: () => Promise<T>): Promise<T> => {
      await run('savepoint undone')
      try {
        return await deed()
      } finally {
        await run('rollback to savepoint undone; release savepoint undone')
      }
    },
    /** What gives ids out anew from here, each time it is called. */
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

/** What begins and ends a transaction does so within the one that is open. */
function withinOne(text: string, savepoint: string): string {
  if (/^(?:begin|start transaction)/i.test(text)) return `savepoint ${savepoint}`
  if (/^commit/i.test(text)) return `release savepoint ${savepoint}`
  if (/^rollback$/i.test(text)) return `rollback to savepoint ${savepoint}; release savepoint ${savepoint}`
  return text
}
