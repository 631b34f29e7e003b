type Area = 'localStorage' | 'sessionStorage'

/** What the browser has under a key: nothing, too, where it keeps nothing for this site. */
export function readKept(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text in the browser. One that is full or keeps nothing for this site does without: the application works all the same. */
export function keep(key: string, value: string, area: Area = 'localStorage'): void {
  try {
    window[area].setItem(key, value)
  } catch {
    // Whoever reads it later finds what was there before.
  }
}

/** Removes whatever the browser has under keys that begin with this. */
export function removeKept(start: string): void {
  for (const key of keptKeys(start)) localStorage.removeItem(key)
}

/** The keys that begin with this. */
export function keptKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}
