import type { z } from 'zod'

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

/** A hash of a text in 28 hexadecimal digits, the same in browsers and on the server. Not collision-resistant against attackers. */
const digestOf = (text: string): string => half(text, 0) + half(text, 1)

/** cyrb53: 53 bits from two mixed 32-bit sums. */
function half(text: string, seed: number): string {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  const mixed = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  const other = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(mixed ^ (mixed >>> 13), 3_266_489_909)
  return ((other >>> 0) & 0x1fffff).toString(16).padStart(6, '0') + (mixed >>> 0).toString(16).padStart(8, '0')
}
