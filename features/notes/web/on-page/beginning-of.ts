/** So many characters name a note. */
const LENGTH = 60

/** The beginning of a text in one line, cut between two words where there is one. */
export function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LENGTH) return line
  // A sign is not cut in two.
  const cut = line.slice(0, LENGTH).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)} …`
}
