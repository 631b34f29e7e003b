import { z } from 'zod'

/** An id in an address; anything else counts as none. */
export const chosenId = z.coerce.number().int().positive().optional().catch(undefined)

/** A switch in an address: `true` as text or as such; anything else counts as off. */
export const switchedOn = z
  .union([z.literal(true), z.literal('true').transform(() => true as const)])
  .optional()
  .catch(undefined)

/** A question in an address that is answered `true` or `false`; anything else counts as not asked. */
export const trueOrFalse = z
  .union([z.boolean(), z.literal('true').transform(() => true as const), z.literal('false').transform(() => false as const)])
  .optional()
  .catch(undefined)

/** The router's own way quotes strings as JSON and would read `?query=2026` as a number: plain query strings instead. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, string | number | boolean | null | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(name, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}
