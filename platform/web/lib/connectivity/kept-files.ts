/** A file that is here. Reading rejects when the browser has lost a part of it. */
export type KeptFile = {
  /** In bytes. */
  size: number
  /** From a byte up to another one. */
  read: (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
  /** All of it, to be saved. */
  readAll: () => Promise<Blob>
}

type Open = (address: string) => Promise<KeptFile | null>

let open: Open = async () => null

/** Lets this find files on the device from now on. */
export function keptFilesBy(next: Open): void {
  open = next
}

/** The file at an address as it is kept on this device; null unless all of it is here. */
export const keptFileAt: Open = (address) => open(address)
