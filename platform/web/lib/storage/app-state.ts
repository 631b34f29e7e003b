import { useLocalStorage } from '@mantine/hooks'
import { basePath } from '#platform/web/lib/http/address.ts'
import { keep, readKept } from './kept.ts'
import { removeSealed } from './sealed.ts'

/** What the browser remembers of the interface across reloads (D1 §3 Local persistence). */
export type AppState = {
  drawer_open: boolean
  versions_sidebar_open: boolean
  /** What stands right of a paper while that is open. */
  document_sidebar_part: 'versions' | 'notes'
  /** Whether notes are marked on the pages on which they were placed. */
  notes_on_pages: boolean
  /** Whether the panel beside the pages of a paper is open, and what it shows. */
  viewer_panel_open: boolean
  viewer_panel_tab: 'thumbnails' | 'outline' | 'annotations' | 'changes'
  /** Papers are dimmed in the dark theme. */
  dim_papers: boolean
  /** Where each paper was left, by the address of its file; the latest last. */
  reading_places: Record<string, unknown>
  /** The layers that are switched off, by the version on which they lie; the latest versions last. */
  hidden_layers: Record<string, readonly number[]>
  /** Whether keys act that are pressed alone. */
  single_keys: boolean
  /** Where the browser is, below the base path. */
  current_path: string
  root_url: string
  /** Of the application that ran here last. */
  version: string
  /** The tab of a meeting that is open, of all meetings alike (D2 §2 Meeting page). */
  agenda_item_mode: 'business_directory' | 'agenda'
  /** The meetings of whose business directory only bookmarked items are shown; the latest last. */
  only_bookmarked: readonly number[]
  /** The days of agendas that were chosen today, by the meeting; tomorrow the default counts again. */
  agenda_days: { today: string; chosen: Readonly<Record<number, string>> }
  /** Whether the message broker is connected. */
  broker_connected: boolean
  /** Whether something that was drawn or written waits in the browser to be sent. */
  unsent_annotations: boolean
  /** Which meetings are here to be read without a connection, and the committees whose next one always is. */
  taken_along: { meetings: readonly number[]; always: readonly number[] }
  /** The same of notes, tags, bookmarks and what was seen, with what the server did not take. */
  unsent_deeds: boolean
}

const initial: AppState = {
  drawer_open: true,
  versions_sidebar_open: true,
  document_sidebar_part: 'versions',
  notes_on_pages: true,
  viewer_panel_open: false,
  viewer_panel_tab: 'thumbnails',
  dim_papers: false,
  reading_places: {},
  hidden_layers: {},
  single_keys: true,
  current_path: '/',
  root_url: '',
  version: '',
  agenda_item_mode: 'business_directory',
  only_bookmarked: [],
  agenda_days: { today: '', chosen: {} },
  broker_connected: false,
  unsent_annotations: false,
  taken_along: { meetings: [], always: [] },
  unsent_deeds: false,
}

/** Several applications may live on one address: each has its own keys. */
export const storageKey = (name: string): string => `traktanda:${basePath()}:${name}`

/** One remembered value and its setter. */
export const useAppState = <Name extends keyof AppState>(name: Name) =>
  useLocalStorage<AppState[Name]>({ key: storageKey(name), defaultValue: initial[name], getInitialValueInEffect: false })

/** What was remembered, read once. */
export function readAppState<Name extends keyof AppState>(name: Name): AppState[Name] {
  const stored = readKept(storageKey(name))
  return stored === null ? initial[name] : (JSON.parse(stored) as AppState[Name])
}

/** Remembers what no screen waits for. */
export function rememberAppState(values: Partial<AppState>): void {
  for (const [name, value] of Object.entries(values)) keep(storageKey(name), JSON.stringify(value))
}

/** The databases of this application: whatever is kept in another one outlives its owner. The first holds the key to the others. */
export const ownDatabases = ['device', 'outbox', 'taken-along', 'deeds'] as const

const ownerKey = () => storageKey('owner')

/** The store belongs to one person: whoever signs in next finds it empty. */
export function claimStorage(user_id: number): void {
  const owner = readKept(ownerKey())
  if (owner !== null && owner !== String(user_id)) clearStorage()
  keep(ownerKey(), String(user_id))
}

/** Whether somebody's things may be kept: not after the sign-out, though a page may still be on its way. */
export const isStorageClaimed = (): boolean => Boolean(readKept(ownerKey()))

/** Forgets everything that this application keeps in the browser; other tabs are told even where the browser itself has emptied the store. */
export function clearStorage(): void {
  keep(ownerKey(), '')
  removeSealed(storageKey(''))
  for (const name of ownDatabases) globalThis.indexedDB?.deleteDatabase(storageKey(name))
}

/** What a change of the store in another tab tells: the person who is signed in there, null when nobody is, undefined when it is about something else. */
export function newOwner({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): number | null | undefined {
  if (key !== ownerKey()) return undefined
  return newValue ? Number(newValue) : null
}
