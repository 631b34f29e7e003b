type Area = 'localStorage' | 'sessionStorage'

/** Reads a value from the browser's storage; null if there is none or storage is blocked. */
export function readKept(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** Writes a value to the browser's storage. If it is full or blocked, the value is dropped: the application works without. */
export function keep(key: string, value: string, area: Area = 'localStorage'): void {
  try {
    window[area].setItem(key, value)
  } catch {
    // Later reads return the previous value.
  }
}

/** Removes all keys with this prefix. */
export function removeKept(start: string): void {
  for (const key of keptKeys(start)) localStorage.removeItem(key)
}

/** All keys with this prefix. */
export function keptKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}
