import { z } from 'zod'
import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

const length = z.number()

/** One changed passage: where it is in the new version, in page space; removed text has the place where it was. */
const changeOfText = z.object({
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

const compared = z.object({ version_id: id, number: z.int() })

/** How the text of a version differs from that of another, by default the one before. */
const comparison = z.object({
  version: compared,
  with: compared,
  changes: z.array(changeOfText),
  /** Whether there are more changes than listed. */
  is_cut: z.boolean(),
})
export type Comparison = z.infer<typeof comparison>

const compareOf = (kind: DocumentKind) =>
  endpoint({
    summary: 'Read how the text of a version differs from another one',
    description: 'From the version before, or from `with`.',
    refusals: {
      409: 'A text cannot be read, or there is no earlier version.',
      413: 'A file is too large to compare.',
      429: refused.waiting,
    },
    method: 'GET',
    path: `${kind}/:id/versions/:version_id/changes/`,
    params: byId.extend({ version_id: pathId }),
    query: z.object({ with: pathId.optional() }),
    answer: comparison,
  })

export const compareVersions = Object.fromEntries(documentKinds.map((kind) => [kind, compareOf(kind)])) as Record<
  DocumentKind,
  ReturnType<typeof compareOf>
>
