declare global {
  interface Window {
    /** What the page has reported, for the tests in other engines. */
    complaints?: string[]
  }
}

/** Runs in the page: collects console errors, uncaught errors and violations of the content security policy from now on. */
export function startWatching(): void {
  if (window.complaints) return
  const said: string[] = []
  window.complaints = said
  const { error } = console
  console.error = (...parts: unknown[]) => {
    said.push(parts.map(String).join(' '))
    error(...parts)
  }
  // Observers that need one more frame are no error: browsers tell the page by this event, and developers nothing.
  const isDelay = (message: string) => message.startsWith('ResizeObserver loop completed')
  window.addEventListener(
    'error',
    ({ message, filename, lineno }) => isDelay(message) || said.push(`uncaught: ${message} (${filename}:${lineno})`),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => said.push(`unhandled rejection: ${String(reason)}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    said.push(`security policy: ${violatedDirective} forbids ${blockedURI} of ${sourceFile}:${lineNumber}`),
  )
}

/** Runs in the page: what was collected since the last call. */
export const takeComplaints = (): string[] => window.complaints?.splice(0) ?? []
