/** Occurrences of a double s that are looked for in both spellings; beyond them a query is no word. */
const mostDoubled = 4

/** A query in every spelling of its double s: Strassenbau finds Straßenbau, and the other way round. */
export function spellings(query: string): string[] {
  const parts = query.split(/ss|ß/i)
  if (parts.length === 1 || parts.length - 1 > mostDoubled) return [query]
  return parts
    .slice(1)
    .reduce((written, part) => written.flatMap((before) => [`${before}ss${part}`, `${before}ß${part}`]), [parts[0] ?? ''])
}
