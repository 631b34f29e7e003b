import { z } from 'zod'

/** Author and dates of an annotation before it was imported; stored with it and exported again. */
const origin = z.object({
  author: z.string().max(200).nullable().catch(null),
  created: z.iso.datetime().nullable().catch(null),
  modified: z.iso.datetime().nullable().catch(null),
})
export type Origin = z.infer<typeof origin>

/** The origin of an imported annotation; null if it was made here. */
export const originOf = (annotation: Record<string, unknown>): Origin | null =>
  origin
    .nullable()
    .catch(null)
    .parse(annotation['origin'] ?? null)
