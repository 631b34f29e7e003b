import { useSyncExternalStore } from 'react'

/** A value that components subscribe to individually, without rendering those around them. */
export type Store<T> = { get: () => T; set: (value: T) => void; subscribe: (listener: () => void) => () => void }

/** Creates a store with an initial value. */
export function createStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A part of a store's value; the component renders when that part changes. */
export const useStore = <T, Part>({ get, subscribe }: Store<T>, partOf: (value: T) => Part): Part =>
  useSyncExternalStore(subscribe, () => partOf(get()))
