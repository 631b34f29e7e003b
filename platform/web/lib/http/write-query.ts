type Parameter = string | number | boolean | null | undefined

/** The query parameters of a call. */
export type Query = Record<string, Parameter | readonly Parameter[]>

/** A query string with its question mark, or an empty string: null and undefined are left out, and a list repeats its name. */
export function writeQuery(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) params.append(name, String(one))
  }
  return params.size > 0 ? `?${params}` : ''
}
