import i18next from 'i18next'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { leaveForSignIn } from './call.ts'
import { Refused } from './refused.ts'

/**
 * Whether this is an application on the home screen of an iPhone or iPad, which has no downloads: links to files do nothing there, or open
 * the file without a way back. Only Apple's browsers have this property.
 */
export const isOnHomeScreen = (): boolean => (navigator as { standalone?: boolean }).standalone === true

/** Saves a blob as a file with this name; on the home screen by the share sheet, which keeps files and opens them elsewhere. */
export function saveBlob(blob: Blob, name: string): void {
  const files = [new File([blob], name, { type: blob.type })]
  if (!isOnHomeScreen() || !navigator.canShare?.({ files })) return saveByLink(blob, name)
  navigator.share({ files }).catch((error: unknown) => {
    const why = error instanceof DOMException ? error.name : ''
    // The user has closed the sheet.
    if (why === 'AbortError') return
    // Safari opens the sheet only soon after a tap: another one opens it.
    if (why === 'NotAllowedError') return offer(blob, name)
    saveByLink(blob, name)
  })
}

const offer = (blob: Blob, name: string) =>
  notify('info', i18next.t('shell.file_ready', { name }), { label: i18next.t('shell.save_file'), run: () => saveBlob(blob, name) })

/** Saves a file of the server as a blob; rejects if it does not come. */
export async function saveFrom(address: string, name: string): Promise<void> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (response.status === 401) return leaveForSignIn()
  if (!response.ok) throw new Refused(response.status, null)
  saveBlob(await response.blob(), name)
}

/** How long (ms) the URL lives: long enough for the browser to start the download. */
const URL_LIFETIME_MS = 60_000

function saveByLink(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(href), URL_LIFETIME_MS)
}
