import { openDB } from 'idb'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import type { Paper } from '#features/annotations/web/session/annotation-operation.ts'
import type { Vault } from '#features/devices/web/vault.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keep } from '#platform/web/lib/storage/kept.ts'
import type { OldAnnotation, OldDeed } from './old-stores.ts'

/** A browser in which the version before this one has left something: its databases, sealed rows, journal and flags as that version wrote them. */
export function anOldVersion(vault: Vault, user_id = 1) {
  const openOutbox = (version?: number) =>
    openDB(storageKey('outbox'), version, {
      upgrade: (database) => {
        const store = database.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true })
        store.createIndex('place', ['user_id', 'layer_id', 'id'], { unique: true })
        store.createIndex('layer', ['user_id', 'layer_id'])
        store.createIndex('user', 'user_id')
      },
    })
  const openDeeds = () =>
    openDB(storageKey('deeds'), 1, {
      upgrade: (database) => {
        const store = database.createObjectStore('deeds', { keyPath: 'seq', autoIncrement: true })
        store.createIndex('place', ['user_id', 'subject'], { unique: true })
        store.createIndex('user', 'user_id')
        database.createObjectStore('papers')
      },
    })
  const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  return {
    /** Its outbox writes what waits for an annotation of layer 7, in place of what it knows there. */
    annotation: async ({ layer_id = 7, ...rest }: Partial<OldAnnotation> & { annotation: WireAnnotation }) => {
      const id = rest.id ?? rest.annotation.id
      const one = { kind: 'create', follow_up: null, revision: 1, was_sent: false, refusal: null, ...rest }
      const database = await openOutbox(2)
      const known: { seq: number } | undefined = await database.getFromIndex('waiting', 'place', [user_id, layer_id, id])
      const { id: _id, ...sealed } = one as typeof one & { id?: string }
      const row = { user_id, layer_id, id, sealed: vault.sealNow(`outbox/${user_id}/${layer_id}/${id}`, JSON.stringify(sealed)) }
      await database.put('waiting', { ...row, ...(known && { seq: known.seq }) })
      database.close()
      keep(storageKey('unsent_annotations'), 'true')
    },
    /** The first version of its outbox left this, in plain text. */
    open: async (row: object) => {
      const database = await openOutbox(1)
      await database.put('waiting', { user_id, ...row })
      database.close()
    },
    /** Its other outbox writes what waits for a subject, in place of what it knows there. */
    deed: async (given: { subject: string; deed: object } & Partial<Omit<OldDeed, 'subject' | 'deed'>>) => {
      const frame = { user_id, title: 'Velowege', written: '2026-11-25T10:00:00.000Z', revision: 1, was_sent: false, refusal: null }
      const one = { ...frame, ...given }
      const sealed = await vault.seal(`deed ${user_id} ${one.subject}`, bytesOf(one))
      const database = await openDeeds()
      const known: { seq: number } | undefined = await database.getFromIndex('deeds', 'place', [user_id, one.subject])
      const row = { user_id, subject: one.subject, stamp: crypto.randomUUID(), sealed }
      await database.put('deeds', { ...row, ...(known && { seq: known.seq }) })
      database.close()
      keep(storageKey('unsent_deeds'), 'true')
    },
    /** It remembers where a layer is. */
    paper: async (layer_id: number, paper: Paper) => {
      const sealed = await vault.seal(`paper of layer ${layer_id}`, bytesOf(paper))
      const database = await openDeeds()
      await database.put('papers', sealed, layer_id)
      database.close()
    },
    /** Its page goes away before its store has these changes. */
    journal: (...batches: { layer_id: number; changes: object[] }[]) => {
      const key = storageKey(`last_words:${user_id}`)
      keep(key, vault.sealNow(key, JSON.stringify(batches)))
    },
    /** The rows that a tab of that version sees. */
    rows: async (): Promise<unknown[]> => {
      const [outbox, deeds] = [await openOutbox(), await openDeeds()]
      const rows = [
        ...(await outbox.getAllFromIndex('waiting', 'user', user_id)),
        ...(await deeds.getAllFromIndex('deeds', 'user', user_id)),
      ]
      outbox.close()
      deeds.close()
      return rows
    },
    /** All that its databases hold of waiting changes, also what was taken aside. */
    all: async (): Promise<number> => {
      const [outbox, deeds] = [await openOutbox(), await openDeeds()]
      const count = (await outbox.count('waiting')) + (await deeds.count('deeds'))
      outbox.close()
      deeds.close()
      return count
    },
  }
}
