import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap, wrap } from 'idb'
import { type ownDatabases, storageKey } from './app-state.ts'
import { onFreeze } from './frozen-page.ts'

/** An IndexedDB database of this application, and how to upgrade it to its version. */
export type DatabaseLayout<Schema extends DBSchema> = {
  name: (typeof ownDatabases)[number]
  version: number
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>
}

/** Opens an IndexedDB database; the caller closes it. */
export async function openBrowserDatabase<Schema extends DBSchema>(
  { name, version, upgrade }: DatabaseLayout<Schema>,
  { onClosed, ...callbacks }: Pick<OpenDBCallbacks<Schema>, 'blocking'> & { onClosed?: () => void } = {},
): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(storageKey(name), version, {
    ...callbacks,
    upgrade: (...upgraded) => {
      const [, , , transaction] = upgraded
      handleEnd(transaction)
      upgrade(...upgraded)
    },
    ...(onClosed && { terminated: onClosed }),
  })
  handleEndOfAll(unwrap(database))
  return database
}

/** Opens a database as it is, whatever its version; null if there is none. It makes room for its deletion; the caller closes it. */
export async function openExistingDatabase<Schema extends DBSchema>(
  name: DatabaseLayout<Schema>['name'],
): Promise<IDBPDatabase<Schema> | null> {
  let isMissing = false
  try {
    const database = await openDB<Schema>(storageKey(name), undefined, {
      upgrade: (_database, _before, _now, transaction) => {
        isMissing = true
        handleEnd(transaction)
        transaction.abort()
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    })
    handleEndOfAll(unwrap(database))
    return database
  } catch (error) {
    if (isMissing) return null
    throw error
  }
}

/** Opens a database on first use, and again after the browser has closed it; closes it when another tab wants to delete it. */
export function sharedBrowserDatabase<Schema extends DBSchema>(layout: () => DatabaseLayout<Schema> | Promise<DatabaseLayout<Schema>>) {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const onClosed = () => {
    opening = null
  }
  const open = async () => {
    try {
      return await openBrowserDatabase(await layout(), {
        blocking: (_current, _blocked, event) => {
          ;(event.target as IDBDatabase).close()
          onClosed()
        },
        onClosed,
      })
    } catch (error) {
      onClosed()
      throw error
    }
  }
  return (): Promise<IDBPDatabase<Schema>> => (opening ??= open())
}

/**
 * idb creates a promise for the end of each transaction, which callers that only read never await. The browser
 * aborts transactions when it closes a database by force, as at sign-out (Clear-Site-Data): without a handler,
 * each of these promises becomes an uncaught error. Requests, and callers that await the end, still reject.
 */
function handleEndOfAll(database: IDBDatabase): void {
  const begin = database.transaction.bind(database)
  database.transaction = (...args) => {
    const transaction = begin(...args)
    handleEnd(wrap(transaction))
    endByFreezing(transaction)
    return transaction
  }
}

/** A frozen page would never end it, and it would keep all other pages from the database. */
function endByFreezing(transaction: IDBTransaction): void {
  const end = onFreeze(() => {
    try {
      transaction.abort()
    } catch {
      // It is being committed.
    }
  })
  for (const event of ['complete', 'abort']) transaction.addEventListener(event, end)
}

const handleEnd = ({ done }: { done: Promise<void> }) => void done.catch(() => undefined)
