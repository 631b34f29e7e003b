type Parameter = string | number | boolean | null | undefined

/** What is asked for beside a path. */
export type Query = Record<string, Parameter | readonly Parameter[]>

/** A query string with its question mark, or nothing: what is empty stays away, and a list repeats its name. */
export function writeQuery(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) params.append(name, String(one))
  }
  return params.size > 0 ? `?${params}` : ''
}
