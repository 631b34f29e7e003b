import { z } from 'zod'

const length = z.number()

/** One passage that differs: where it stands in the new version, in page space; of what was removed, where it stood. */
export const changeOfText = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  page_index: z.int(),
  text_before: z.string(),
  text_after: z.string(),
  rects: z.array(z.object({ x: length, y: length, width: length, height: length })),
})
export type ChangeOfText = z.infer<typeof changeOfText>

export const mostChanges = 2_000
/** Of each text; longer ones end with an ellipsis. */
export const longestChange = 600
