import { z } from 'zod'
import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { changeOfText } from './change.ts'

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

/** 409 with `detail` if a text cannot be read or there is no earlier version. */
const compareOf = (kind: DocumentKind) =>
  endpoint({
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
