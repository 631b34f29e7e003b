import { useLocalStorage } from '@mantine/hooks'
import { basePath } from '#platform/web/lib/http/address.ts'
import { keep, readKept, removeSealed } from './kept.ts'

/** Interface state that the browser keeps across reloads (D1 §3 Local persistence). */
export type AppState = {
  drawer_open: boolean
  versions_sidebar_open: boolean
  /** What the sidebar beside an open document shows. */
  document_sidebar_part: 'versions' | 'notes'
  /** Whether the facts of a document are open in the left column. */
  document_facts_open: boolean
  /** Whether notes show as markers on their pages. */
  notes_on_pages: boolean
  /** Whether the side panel of the PDF viewer is open, and its tab. */
  viewer_panel_open: boolean
  viewer_panel_tab: 'thumbnails' | 'outline' | 'annotations' | 'changes'
  /** Where the palette of the current tool lies over the pages, as shares of the room it has; null: beside the bar. */
  tool_palette: { place: { across: number; down: number } | null; folded: boolean }
  /** Whether markers mark whole words. */
  snap_to_words: boolean
  /** The share of the left one of two papers side by side. */
  beside_share: number
  /** Whether two versions side by side scroll together. */
  scroll_together: boolean
  /** Whether documents are dimmed. */
  dim_papers: boolean
  /** Reading positions by file address; the latest last. */
  reading_places: Record<string, unknown>
  /** Hidden layers by version; the latest versions last. */
  hidden_layers: Record<string, readonly number[]>
  /** Whether the bar of a meeting that runs is shown on its pages. */
  live_bar_open: boolean
  /** Whether the user wants notifications in this browser. */
  push_on: boolean
  /** Whether single-key shortcuts are enabled. */
  single_keys: boolean
  /** The current path, below the base path. */
  current_path: string
  root_url: string
  /** The application's version that last ran in this browser. */
  version: string
  /** The open tab of the meeting page, for all meetings (D2 §2 Meeting page). */
  agenda_item_mode: 'business_directory' | 'agenda'
  /** Meetings whose business directory is filtered by bookmarks; the latest last. */
  only_bookmarked: readonly number[]
  /** The same for items with unread papers. */
  only_unread: readonly number[]
  /** The meeting days chosen today, by meeting; from tomorrow the default applies again. */
  agenda_days: { today: string; chosen: Readonly<Record<number, string>> }
  /** Whether the message broker is connected. */
  broker_connected: boolean
  /** The kinds of operations that wait in the outbox, including rejected ones. */
  unsent_operations: readonly string[]
  /** Meetings stored for reading offline, and committees whose next meeting always is. */
  taken_along: { meetings: readonly number[]; always: readonly number[] }
}

const initial: AppState = {
  drawer_open: true,
  versions_sidebar_open: true,
  document_sidebar_part: 'versions',
  document_facts_open: false,
  notes_on_pages: true,
  viewer_panel_open: false,
  viewer_panel_tab: 'thumbnails',
  tool_palette: { place: null, folded: false },
  snap_to_words: true,
  beside_share: 0.5,
  scroll_together: true,
  dim_papers: false,
  reading_places: {},
  hidden_layers: {},
  live_bar_open: true,
  push_on: false,
  single_keys: true,
  current_path: '/',
  root_url: '',
  version: '',
  agenda_item_mode: 'business_directory',
  only_bookmarked: [],
  only_unread: [],
  agenda_days: { today: '', chosen: {} },
  broker_connected: false,
  unsent_operations: [],
  taken_along: { meetings: [], always: [] },
}

/** The storage key of a name; with the base path, because several applications may share an origin. */
export const storageKey = (name: string): string => `traktanda:${basePath()}:${name}`

/** A stored value and its setter. */
export const useAppState = <Name extends keyof AppState>(name: Name) =>
  useLocalStorage<AppState[Name]>({ key: storageKey(name), defaultValue: initial[name], getInitialValueInEffect: false })

/** Reads a stored value once. */
export function readAppState<Name extends keyof AppState>(name: Name): AppState[Name] {
  const stored = readKept(storageKey(name))
  return stored === null ? initial[name] : (JSON.parse(stored) as AppState[Name])
}

/** Stores values without notifying components. */
export function rememberAppState(values: Partial<AppState>): void {
  for (const [name, value] of Object.entries(values)) keep(storageKey(name), JSON.stringify(value))
}

/** The IndexedDB databases of this application: `clearStorage` deletes only these. The first holds the key to the others. */
export const ownDatabases = ['device', 'operations', 'taken-along', 'outbox', 'deeds'] as const

const ownerKey = () => storageKey('owner')

/** Assigns the storage to a user; clears what another one left. */
export function claimStorage(user_id: number): void {
  const owner = readKept(ownerKey())
  if (owner !== null && owner !== String(user_id)) clearStorage()
  keep(ownerKey(), String(user_id))
}

/** Whether data may be stored for a user: not after sign-out, although a page may still be open. */
export const isStorageClaimed = (): boolean => Boolean(readKept(ownerKey()))

/** Deletes everything that this application stores in the browser. Other tabs are notified even if the browser has already emptied the storage. */
export function clearStorage(): void {
  keep(ownerKey(), '')
  removeSealed(storageKey(''))
  for (const name of ownDatabases) globalThis.indexedDB?.deleteDatabase(storageKey(name))
}

/** Interprets a storage event: the user now signed in in another tab, null if nobody is, undefined if it is about something else. */
export function newOwner({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): number | null | undefined {
  if (key !== ownerKey()) return undefined
  return newValue ? Number(newValue) : null
}
