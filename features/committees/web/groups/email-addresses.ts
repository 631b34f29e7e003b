/** Splits typed or pasted text into addresses at line breaks, commas and semicolons; without duplicates. */
export const readAddresses = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r,;]/)
      .map((address) => address.trim())
      .filter(Boolean),
  ),
]
