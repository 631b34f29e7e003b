/** Reads the server's last JSON response of an address; undefined if none is cached. */
export type ReadCached = (address: string) => Promise<unknown>

let readCached: ReadCached = async () => undefined

/** Sets the cache that answers while offline. */
export function setResponseCache(next: ReadCached): void {
  readCached = next
}

/** The cached response of an address. */
export const cachedResponse = (address: string): Promise<unknown> => readCached(address)

/** Called with each response of the server. */
export type Listener = (address: string, json: unknown) => void

let listener: Listener = () => {}

/** Sets the listener for responses of the server. */
export function onResponse(next: Listener): void {
  listener = next
}

/** Reports a response of the server to the listener. */
export const reportResponse: Listener = (address, json) => listener(address, json)

/** Applies unsent changes to a response; returns the same object where there are none. */
export type Overlay = (address: string, answer: unknown) => unknown

const noOverlay: Overlay = (_address, answer) => answer
let overlay = noOverlay

/** Applies this overlay to every response. Returns the function that removes it. */
export function overlayBy(next: Overlay): () => void {
  overlay = next
  return () => {
    if (overlay === next) overlay = noOverlay
  }
}

/** A response with unsent changes applied. */
export const withWaiting: Overlay = (address, answer) => overlay(address, answer)

const provisional = new WeakSet<object>()

/** Marks an answer as provisional: made up for a change that is not sent yet. */
export function markProvisional<T extends object>(answer: T): T {
  provisional.add(answer)
  return answer
}

/** Whether an answer is provisional. */
export const isProvisional = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && provisional.has(answer)

/** A file stored on this device. Reading rejects if the browser has evicted a part of it. */
export type KeptFile = {
  /** In bytes. */
  size: number
  /** Reads the bytes from `begin` to before `end`. */
  read: (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
  /** Reads the whole file, to save it. */
  readAll: () => Promise<Blob>
}

type Open = (address: string) => Promise<KeptFile | null>

let open: Open = async () => null

/** Sets the function that opens files stored on this device. */
export function setKeptFiles(next: Open): void {
  open = next
}

/** Opens the file of an address as stored on this device; null unless it is complete. */
export const keptFileAt: Open = (address) => open(address)
