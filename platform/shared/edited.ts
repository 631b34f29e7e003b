import type { z } from 'zod'
import { digestOf } from './digest.ts'

/** An object that several users edit: its schema and its editable state. */
export type Edited<Object extends z.ZodType = z.ZodType> = {
  object: Object
  /** The fields as a form without changes would send them. */
  stateOf: (object: never) => object
}

/** Defines an edited object; `stateOf` returns the editable fields. */
export const edited = <Schema extends z.ZodType>(object: Schema, stateOf: (object: z.output<Schema>) => object) => ({ object, stateOf })

/** The ETag of an object; it changes whenever someone edits what the caller sees of it. */
export const tagOf = ({ stateOf }: Edited, object: object): string => `"${digestOf(JSON.stringify(inOrder(stateOf(object as never))))}"`

/** Sorts keys, so that equal values have equal JSON. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, inOrder(part)]),
  )
}
