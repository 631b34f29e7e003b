import { createRequire } from 'node:module'
import type { BrowserContext, Page } from '@playwright/test'
import type { deleteDB, IDBPDatabase, openDB } from 'idb'
import { apiAddress, csrfToken } from '#e2e/api.ts'
import { registerDevice } from '#features/devices/contract.ts'
import { createVault, type Vault } from '#features/devices/web/vault.ts'
import { fromBase64 } from '#platform/web/lib/base64.ts'
import type { OldRows } from './old-rows.ts'

/** A tab in which the version before the one outbox runs, as far as stored data is concerned: its databases are open, and it writes to them. */
export type OldTab = {
  /** Deletes the outbox of now, which that version did not have; no other tab may be open. */
  forgetOutbox: () => Promise<void>
  /** Stores rows, sealed with the key of this browser, and sets the flags that tell of them. */
  leave: (rows: OldRows) => Promise<void>
  /** What its stores hold, also rows that it no longer sees. */
  left: () => Promise<{ waiting: number; deeds: number; flags: (string | null)[]; journal: unknown }>
  countDeeds: () => Promise<number>
  /** Keeps a transaction open, as in the middle of a change; the function that is returned ends it. */
  hold: () => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** Opens such a tab in a browser in which the application has been open: it has the key. */
export async function anOldTab(context: BrowserContext): Promise<OldTab> {
  await context.route('**/old-tab', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Old</title>' }))
  const page = await context.newPage()
  await page.goto('/old-tab')
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('idb/build/umd.js') })
  await page.evaluate(openOldDatabases)
  return {
    forgetOutbox: () => page.evaluate(forgetOutbox),
    leave: async (rows) => page.evaluate(writeRows, await sealRows(await vaultOf(page), rows)),
    left: async () => {
      const { sealed, ...left } = await page.evaluate(readLeft)
      const vault = await vaultOf(page)
      return { ...left, journal: sealed.flatMap(([key, text]) => JSON.parse(vault.openNow(key, text)) as unknown[]) }
    },
    countDeeds: () => page.evaluate(() => window.old.deeds.count('deeds')),
    hold: async () => {
      await page.evaluate(holdOutbox)
      return () => page.evaluate(() => window.endHold())
    },
    close: () => page.close(),
  }
}

/** The vault of this browser: the server has its key. */
async function vaultOf(page: Page): Promise<Vault> {
  const id = await page.evaluate(readDeviceId)
  const headers = { 'X-CSRFToken': await csrfToken(page) }
  const answer = await page.request.post(apiAddress(registerDevice.path), { headers, data: { id } })
  const { device } = registerDevice.answer.parse(await answer.json())
  if (device?.id !== id) throw new Error('The server does not know this browser')
  return createVault(fromBase64(device.key))
}

/** Rows as stored; sealed bytes are base64 on the way to the browser. */
type SealedRows = {
  waiting: { user_id: number; layer_id: number; id: string; sealed: string }[]
  deeds: { user_id: number; subject: string; stamp: string; sealed: string }[]
  papers: { layer_id: number; sealed: string }[]
  kept: Record<string, string>
}

async function sealRows(vault: Vault, { user_id, waiting, deeds, papers, journal }: OldRows): Promise<SealedRows> {
  const sealBytes = async (name: string, value: unknown) =>
    Buffer.from(await vault.seal(name, new TextEncoder().encode(JSON.stringify(value)))).toString('base64')
  const journalKey = `traktanda:/:last_words:${user_id}`
  return {
    waiting: waiting.map(({ layer_id, id, ...rest }) => {
      return { user_id, layer_id, id, sealed: vault.sealNow(`outbox/${user_id}/${layer_id}/${id}`, JSON.stringify(rest)) }
    }),
    deeds: await Promise.all(
      deeds.map(async (deed) => {
        const { subject } = deed
        const sealed = await sealBytes(`deed ${user_id} ${subject}`, { user_id, ...deed })
        return { user_id, subject, stamp: crypto.randomUUID(), sealed }
      }),
    ),
    papers: await Promise.all(
      papers.map(async ({ layer_id, paper }) => ({ layer_id, sealed: await sealBytes(`paper of layer ${layer_id}`, paper) })),
    ),
    kept: {
      ...(waiting.length > 0 && { 'traktanda:/:unsent_annotations': 'true' }),
      ...(deeds.length > 0 && { 'traktanda:/:unsent_deeds': 'true' }),
      ...(journal.length > 0 && { [journalKey]: vault.sealNow(journalKey, JSON.stringify(journal)) }),
    },
  }
}

// What follows runs in the page.

declare global {
  interface Window {
    idb: { openDB: typeof openDB; deleteDB: typeof deleteDB }
    old: { outbox: IDBPDatabase; deeds: IDBPDatabase }
    endHold: () => Promise<void>
  }
}

/** With the names, versions, key paths and indexes of that version; its connections give way to a deletion. */
async function openOldDatabases(): Promise<void> {
  const blocking = (_now: number, _next: number | null, event: IDBVersionChangeEvent) => (event.target as IDBDatabase).close()
  const outbox = await window.idb.openDB('traktanda:/:outbox', 2, {
    blocking,
    upgrade: (database) => {
      const store = database.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true })
      store.createIndex('place', ['user_id', 'layer_id', 'id'], { unique: true })
      store.createIndex('layer', ['user_id', 'layer_id'])
      store.createIndex('user', 'user_id')
    },
  })
  const deeds = await window.idb.openDB('traktanda:/:deeds', 1, {
    blocking,
    upgrade: (database) => {
      const store = database.createObjectStore('deeds', { keyPath: 'seq', autoIncrement: true })
      store.createIndex('place', ['user_id', 'subject'], { unique: true })
      store.createIndex('user', 'user_id')
      database.createObjectStore('papers')
    },
  })
  window.old = { outbox, deeds }
}

async function forgetOutbox(): Promise<void> {
  await window.idb.deleteDB('traktanda:/:operations')
  localStorage.removeItem('traktanda:/:unsent_operations')
}

async function readLeft() {
  const { outbox, deeds } = window.old
  const flags = ['annotations', 'deeds'].map((name) => localStorage.getItem(`traktanda:/:unsent_${name}`))
  const sealed = Object.entries(localStorage).filter(([key]) => key.startsWith('traktanda:/:last_words:')) as [string, string][]
  return { waiting: await outbox.count('waiting'), deeds: await deeds.count('deeds'), flags, sealed }
}

async function readDeviceId(): Promise<string> {
  const database = await window.idb.openDB('traktanda:/:device')
  const device = (await database.get('device', 'device')) as { id: string }
  database.close()
  return device.id
}

async function writeRows({ waiting, deeds, papers, kept }: SealedRows): Promise<void> {
  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
  for (const row of waiting) await window.old.outbox.add('waiting', row)
  for (const { sealed, ...row } of deeds) await window.old.deeds.add('deeds', { ...row, sealed: bytesOf(sealed) })
  for (const { layer_id, sealed } of papers) await window.old.deeds.put('papers', bytesOf(sealed), layer_id)
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
}

/** A transaction lives as long as it is asked something. */
async function holdOutbox(): Promise<void> {
  const { store, done } = window.old.outbox.transaction('waiting', 'readwrite')
  const holding = new AbortController()
  const keepAsking = async () => {
    while (!holding.signal.aborted) await store.count()
  }
  const asking = keepAsking()
  window.endHold = async () => {
    holding.abort()
    await Promise.all([asking, done])
  }
  await store.count()
}
