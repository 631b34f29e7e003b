import { z } from 'zod'

/** Whose an annotation was before it was read from a file, and of when: kept with it, handed on with it. */
const origin = z.object({
  author: z.string().max(200).nullable().catch(null),
  created: z.iso.datetime().nullable().catch(null),
  modified: z.iso.datetime().nullable().catch(null),
})
export type Origin = z.infer<typeof origin>

/** Null of an annotation that was made here. */
export const originOf = (annotation: Record<string, unknown>): Origin | null =>
  origin
    .nullable()
    .catch(null)
    .parse(annotation['origin'] ?? null)
