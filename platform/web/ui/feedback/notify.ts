export type Severity = 'success' | 'info' | 'warning' | 'error'
export type NoticeAction = { label: string; run: () => void }
export type Notice = { message: string; severity: Severity; isMarkup: boolean; action?: NoticeAction | undefined }

let current: Notice | null = null
const listeners = new Set<() => void>()

const show = (notice: Notice | null) => {
  current = notice
  for (const listener of listeners) listener()
}

/** Shows a message in the banner, replacing the last one (D1 §2.2); `action` is offered with it. */
export const notify = (severity: Severity, message: string, action?: NoticeAction): void =>
  show({ severity, message, isMarkup: false, action })

/** The same for a message with markup, which is sanitised. */
export const notifyMarkup = (severity: Severity, message: string): void => show({ severity, message, isMarkup: true })

/** Clears message and severity (D1 §4). */
export const closeNotice = (): void => show(null)

/** The message shown now; null if none. */
export const currentNotice = (): Notice | null => current

/** Calls the listener when the message changes. Returns the unsubscribe function. */
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Dark enough for white text. */
export const severityColors: Record<Severity, string> = { success: '#1e7a35', info: '#1b66b1', warning: '#a1560b', error: '#b42318' }
