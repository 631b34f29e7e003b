import { z } from 'zod'
import { pathId } from '#platform/shared/endpoint.ts'
import { writeQuery } from './write-query.ts'

/** An id in an address; anything else counts as none. */
export const chosenId = pathId.optional().catch(undefined)

/** What may stand in an address several times, or once. */
export const listed = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? value : [value].flat()), z.array(item).optional()).catch(undefined)

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

/** The router's own way quotes strings as JSON and would read `?query=2026` as a number: plain query strings instead. What is repeated is a list. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, oneOrAll(params.getAll(name))]))
}

const oneOrAll = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : values)

export const stringifySearch = writeQuery
