import type { Vault } from '#features/devices/web/vault.ts'
import { type Database, openDatabase } from './database.ts'

/** Sealed copies of the server's answers and files. */
export type Copies = {
  vault: Vault
  database: () => Promise<Database>
  /** Runs in one transaction: all or nothing. */
  write: <T>(write: (transaction: Writing) => Promise<T>) => Promise<T>
}
export type Writing = ReturnType<typeof writing>

const writing = (database: Database) => database.transaction(['meeting', 'answer', 'file', 'chunk', 'always'], 'readwrite')

/** The copies in this browser that a vault opens. */
export function openCopies(vault: Vault): Copies {
  const database = openDatabase()
  const write: Copies['write'] = async (run) => {
    const transaction = writing(await database())
    try {
      const written = await run(transaction)
      await transaction.done
      return written
    } catch (error) {
      throw await causeOf(transaction, error)
    }
  }
  return { vault, database, write }
}

/** A transaction aborted by the browser has the cause; its requests only say that it was aborted. */
async function causeOf(transaction: Writing, error: unknown): Promise<unknown> {
  try {
    transaction.abort()
  } catch {
    // It has already ended.
  }
  const [ended] = await Promise.allSettled([transaction.done])
  return ended.status === 'rejected' && isFull(ended.reason) ? ended.reason : error
}

/** Whether the browser is out of storage. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Seals a value as JSON. */
export const sealJson = (vault: Vault, name: string, value: unknown): Promise<ArrayBuffer> =>
  vault.seal(name, encoder.encode(JSON.stringify(value)))

/** Opens what `sealJson` sealed. */
export const openJson = async (vault: Vault, name: string, sealed: ArrayBuffer): Promise<unknown> =>
  JSON.parse(decoder.decode(await vault.open(name, sealed)))
