import * as database from 'fake-indexeddb'
import { vi } from 'vitest'

/** jsdom has no IndexedDB: provides an empty one for this test. */
export function stubDatabase(): void {
  for (const [name, part] of Object.entries(database)) if (name.startsWith('IDB')) vi.stubGlobal(name, part)
  vi.stubGlobal('indexedDB', new database.IDBFactory())
}
