/** Copies the words that are selected in the window; answers whether it worked. */
export const copySelectedText = (): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(String(getSelection())) ?? Promise.reject(new Error('There is no clipboard'))).then(
    () => true,
    // Old, and the only way on pages without TLS.
    // oxlint-disable-next-line typescript/no-deprecated
    () => document.execCommand?.('copy') ?? false,
  )
