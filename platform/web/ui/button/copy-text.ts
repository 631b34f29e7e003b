type Field = { current: HTMLInputElement | null }

/** Copies a text; by its selected field where the browser keeps the clipboard from pages without TLS. Answers whether it worked. */
export const copyText = (text: string, field: Field): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard'))).then(
    () => true,
    () => copySelected(field),
  )

function copySelected({ current }: Field): boolean {
  current?.select()
  // Old, and the only way left.
  // oxlint-disable-next-line typescript/no-deprecated
  return document.execCommand?.('copy') ?? false
}
