/** Queries with more occurrences of ss or ß than this are not expanded: no word has so many. */
const MAX_DOUBLED = 4

/** All spellings of a query with ss or ß: Strassenbau finds Straßenbau, and vice versa. */
export function spellings(query: string): string[] {
  const parts = query.split(/ss|ß/i)
  if (parts.length === 1 || parts.length - 1 > MAX_DOUBLED) return [query]
  return parts
    .slice(1)
    .reduce((written, part) => written.flatMap((before) => [`${before}ss${part}`, `${before}ß${part}`]), [parts[0] ?? ''])
}
