import { z } from 'zod'

const length = z.number()

/** One changed passage: where it is in the new version, in page space; removed text has the place where it was. */
export const changeOfText = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  page_index: z.int(),
  text_before: z.string(),
  text_after: z.string(),
  rects: z.array(z.object({ x: length, y: length, width: length, height: length })),
})
export type ChangeOfText = z.infer<typeof changeOfText>

export const mostChanges = 2_000
/** Maximum length of each text; longer ones are cut with an ellipsis. */
export const longestChange = 600
