import type { FetchedFile } from './fetch-file.ts'

/** So long may a browser take to begin with the saving. */
const longEnough = 60_000

/** Hands a file to the browser, as if a link to it had been followed. */
export function saveFile({ bytes, name }: FetchedFile): void {
  const address = URL.createObjectURL(bytes)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), longEnough)
}
