import { useLocalStorage } from '@mantine/hooks'
import { basePath } from './address.ts'

/** What the browser remembers of the interface across reloads (D1 §3 Local persistence). */
type AppState = { drawer_open: boolean; versions_sidebar_open: boolean }

const initial: AppState = { drawer_open: true, versions_sidebar_open: true }

/** Several applications may live on one address: each has its own keys. */
export const storageKey = (name: string): string => `traktanda:${basePath()}:${name}`

/** One remembered switch and its setter. */
export const useAppState = <Name extends keyof AppState>(name: Name) =>
  useLocalStorage<AppState[Name]>({ key: storageKey(name), defaultValue: initial[name], getInitialValueInEffect: false })

/** The store belongs to one person: whoever signs in next finds it empty. */
export function claimStorage(user_id: number): void {
  const owner = localStorage.getItem(storageKey('owner'))
  if (owner !== null && owner !== String(user_id)) clearStorage()
  localStorage.setItem(storageKey('owner'), String(user_id))
}

/** Forgets everything that this application keeps in the browser. */
export function clearStorage(): void {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(storageKey('')))
  for (const key of own) localStorage.removeItem(key)
}
