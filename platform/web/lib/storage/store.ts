import { useSyncExternalStore } from 'react'

/** A value that changes faster than the components that surround it should be rendered. */
export type Store<T> = { get: () => T; set: (value: T) => void; subscribe: (listener: () => void) => () => void }

/** A store that holds this at first. */
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

/** A part of the value; a component is rendered when its part is another one. */
export const useStore = <T, Part>({ get, subscribe }: Store<T>, partOf: (value: T) => Part): Part =>
  useSyncExternalStore(subscribe, () => partOf(get()))
