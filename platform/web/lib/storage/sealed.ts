import { keep, keptKeys, readKept, removeKept } from './kept.ts'

/** Seals texts at once, for what cannot wait: a page that goes away has no time. */
export type Seal = {
  /** Seals a text for the place of this name, and no other. */
  sealNow: (name: string, text: string) => string
  /** The text that was sealed for this name; throws when it was not, or was changed. */
  openNow: (name: string, sealed: string) => string
}

let seal: Seal | null = null
const memory = new Map<string, string>()

/** Keeps what somebody wrote sealed, under a key that may stand open; without a seal as long as the page stands. */
export function keepSealed(key: string, text: string): void {
  if (seal) keep(key, seal.sealNow(key, text))
  else memory.set(key, text)
}

/** What was kept so; null where there is nothing, or nothing that can be opened. */
export function readSealed(key: string): string | null {
  const kept = memory.get(key) ?? readKept(key)
  if (kept === null || memory.has(key) || isOpen(kept)) return kept
  try {
    return seal?.openNow(key, kept) ?? null
  } catch {
    return null
  }
}

/** Removes whatever was kept so under keys that begin with this. */
export function removeSealed(start: string): void {
  for (const key of memory.keys()) if (key.startsWith(start)) memory.delete(key)
  removeKept(start)
}

/** From now on this seals, or nothing does; whatever lay open, in memory or under keys that begin with this, goes where it belongs. */
export function sealBy(next: Seal | null, start: string): void {
  const open = [...leftOpen(start), ...memory]
  memory.clear()
  seal = next
  for (const [key, text] of open) {
    removeKept(key)
    keepSealed(key, text)
  }
}

/** Texts are JSON, and what is sealed is base64. */
const isOpen = (kept: string) => /^[[{]/.test(kept)
/** What may hold words that somebody wrote. */
const isWritten = (name: string) => /^(?:\w+_draft|last_words):/.test(name)

const leftOpen = (start: string) =>
  keptKeys(start).flatMap((key): [key: string, text: string][] => {
    const kept = readKept(key)
    return kept !== null && isWritten(key.slice(start.length)) && isOpen(kept) ? [[key, kept]] : []
  })
