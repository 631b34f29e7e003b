import { z } from 'zod'
import { pathId } from '#platform/shared/endpoint.ts'

/** The path prefix with a slash at both ends, from <base href>. */
export const basePath = (): string => new URL(document.baseURI).pathname

/** The path of the API, with a slash at its end (D1 §7). */
export const apiRoot = (): string => `${basePath()}api/v1/`

/** The path of a file: responses name some relative to the API root, and some from the path prefix. */
export const fileAddress = (file: string): string => new URL(file, new URL(apiRoot(), window.location.href)).pathname

/** The sign-in page, which leads back to the current address (D1 §7). */
export function signInAddress(): string {
  const { pathname, search, hash } = window.location
  return `${basePath()}login?${new URLSearchParams({ next: pathname + search + hash })}`
}

type Parameter = string | number | boolean | null | undefined

/** The query parameters of a call. */
export type Query = Record<string, Parameter | readonly Parameter[]>

/** A query string with its question mark, or an empty string: null and undefined are left out, and a list repeats its name. The counterpart of parseSearch. */
export function writeQuery(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) params.append(name, String(one))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** An id in a query string; undefined if invalid. */
export const chosenId = pathId.optional().catch(undefined)

/** A parameter that may occur once or several times; always parsed to a list. */
export const listed = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? value : [value].flat()), z.array(item).optional()).catch(undefined)

/** A flag in a query string: `true` as text or boolean; anything else counts as off. */
export const switchedOn = z
  .union([z.literal(true), z.literal('true').transform(() => true as const)])
  .optional()
  .catch(undefined)

/** A parameter that is `true` or `false`; anything else counts as missing. */
export const trueOrFalse = z
  .union([z.boolean(), z.literal('true').transform(() => true as const), z.literal('false').transform(() => false as const)])
  .optional()
  .catch(undefined)

/** Parses a plain query string; a repeated name gives a list. TanStack's default quotes strings as JSON and would read `?query=2026` as a number. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, oneOrAll(params.getAll(name))]))
}

const oneOrAll = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : values)
