export type Severity = 'success' | 'info' | 'warning' | 'error'
export type NoticeAction = { label: string; run: () => void }
export type Notice = { message: string; severity: Severity; isMarkup: boolean; action?: NoticeAction | undefined }

let current: Notice | null = null
const listeners = new Set<() => void>()

const show = (notice: Notice | null) => {
  current = notice
  for (const listener of listeners) listener()
}

/** Shows a message in the banner at the top, in place of the last one (D1 §2.2); `action` is what can be done about it there. */
export const notify = (severity: Severity, message: string, action?: NoticeAction): void =>
  show({ severity, message, isMarkup: false, action })

/** The same for a message that contains markup, which is shown as far as it is allowed. */
export const notifyMarkup = (severity: Severity, message: string): void => show({ severity, message, isMarkup: true })

/** Clears message and severity (D1 §4). */
export const closeNotice = (): void => show(null)

export const currentNotice = (): Notice | null => current

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
