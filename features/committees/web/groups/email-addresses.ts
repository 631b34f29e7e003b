/** Addresses as they are typed or pasted: one a line, or separated by commas or semicolons; each once. */
export const readAddresses = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r,;]/)
      .map((address) => address.trim())
      .filter(Boolean),
  ),
]
