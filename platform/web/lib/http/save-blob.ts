/** How long (ms) the URL lives: long enough for the browser to start the download. */
const URL_LIFETIME_MS = 60_000

/** Saves a blob as a file with this name. */
export function saveBlob(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(href), URL_LIFETIME_MS)
}
