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
