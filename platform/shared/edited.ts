import type { z } from 'zod'
import { digestOf } from './digest.ts'

/** An object that several people edit, and what of it they edit. */
export type Edited<Object extends z.ZodType = z.ZodType> = {
  object: Object
  /** As a change that leaves everything as it is would send it. */
  stateOf: (object: never) => object
}

export const edited = <Schema extends z.ZodType>(object: Schema, stateOf: (object: z.output<Schema>) => object) => ({ object, stateOf })

/** The ETag of an object: another one whenever somebody has edited what the caller sees of it. */
export const tagOf = ({ stateOf }: Edited, object: object): string => `"${digestOf(JSON.stringify(inOrder(stateOf(object as never))))}"`

/** The same facts are the same text, in whatever order they were read. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, inOrder(part)]),
  )
}
