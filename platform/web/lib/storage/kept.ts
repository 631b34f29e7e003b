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
function removeKept(start: string): void {
  for (const key of keptKeys(start)) localStorage.removeItem(key)
}

/** All keys with this prefix. */
function keptKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

/** Encrypts synchronously: a page that unloads cannot wait. */
export type Seal = {
  /** Encrypts a text, bound to this name. */
  sealNow: (name: string, text: string) => string
  /** Decrypts a text; throws if it was encrypted for another name or changed. */
  openNow: (name: string, sealed: string) => string
}

let seal: Seal | null = null
const memory = new Map<string, string>()

/** Stores user input encrypted, under a plain key; without a seal only in memory. */
export function keepSealed(key: string, text: string): void {
  if (seal) keep(key, seal.sealNow(key, text))
  else memory.set(key, text)
}

/** Reads and decrypts a stored text; null if there is none or it cannot be decrypted. */
export function readSealed(key: string): string | null {
  const kept = memory.get(key) ?? readKept(key)
  if (kept === null || memory.has(key) || isOpen(kept)) return kept
  try {
    return seal?.openNow(key, kept) ?? null
  } catch {
    return null
  }
}

/** Removes all sealed texts whose keys have this prefix. */
export function removeSealed(start: string): void {
  for (const key of memory.keys()) if (key.startsWith(start)) memory.delete(key)
  removeKept(start)
}

/** Sets or removes the seal, and moves plain texts, in memory or under keys with this prefix, to where they now belong. */
export function sealBy(next: Seal | null, start: string): void {
  const open = [...leftOpen(start), ...memory]
  memory.clear()
  seal = next
  for (const [key, text] of open) {
    removeKept(key)
    keepSealed(key, text)
  }
}

/** Plain texts are JSON; sealed ones are base64. */
const isOpen = (kept: string) => /^[[{]/.test(kept)
/** Whether a key's value may contain user input. */
const isWritten = (name: string) => /^(?:\w+_draft|last_words|unload_journal):/.test(name)

const leftOpen = (start: string) =>
  keptKeys(start).flatMap((key): [key: string, text: string][] => {
    const kept = readKept(key)
    return kept !== null && isWritten(key.slice(start.length)) && isOpen(kept) ? [[key, kept]] : []
  })
