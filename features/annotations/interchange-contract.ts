import { z } from 'zod'
import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { byId, endpoint, pathId } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

const layer = 'annotationlayers/:id/'

export const getXfdf = endpoint({
  summary: 'Download the annotations of a layer as XFDF',
  description: 'For Acrobat and other viewers. A legacy layer is returned as it was delivered.',
  refusals: { 409: 'The PDF cannot be read, or there are too many annotations.', 413: 'The PDF is too large.', 429: refused.waiting },
  method: 'GET',
  path: `${layer}xfdf/`,
  params: byId,
  answer: 'file',
})
export const getWebAnnotations = endpoint({
  summary: 'Download the annotations of a layer as W3C Web Annotations',
  description: 'In JSON-LD.',
  refusals: { 409: 'It is a legacy layer, which exists as XFDF only, or there are too many annotations.', 429: refused.waiting },
  method: 'GET',
  path: `${layer}web_annotations/`,
  params: byId,
  answer: 'file',
})

/** Result of an import: how many annotations are new, how many were there already, and which were skipped, by line of the file. */
export const imported = z.object({
  imported: z.int(),
  known: z.int(),
  skipped: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** How many were skipped; `skipped` lists only the first ones. */
  skipped_count: z.int(),
})
export type Imported = z.infer<typeof imported>

/** Maximum size of an XFDF file, in bytes. */
export const largestXfdf = 32 * 2 ** 20
export const importXfdf = endpoint({
  summary: 'Import annotations from an XFDF file into a layer',
  description: 'Says how many are new, how many were there already, and which were skipped, by line of the file.',
  refusals: {
    403: 'The layer belongs to somebody else or is a legacy layer, or the caller has left the committee.',
    409: `${refused.inactive} ${refused.withdrawn} The document is no PDF or cannot be read, or the layer is full.`,
    429: refused.waiting,
  },
  method: 'POST',
  path: `${layer}import_xfdf/`,
  params: byId,
  upload: 'file',
  answer: imported,
})

export const annotatedWays = ['annotations', 'flattened'] as const
export type AnnotatedWay = (typeof annotatedWays)[number]

const callOf = (kind: DocumentKind) =>
  endpoint({
    summary: "Download a version's PDF with annotations in it",
    description: '`layers` are ids of layers that the caller sees, separated by commas; `as`: editable annotations, or flattened.',
    refusals: {
      409: 'The document is no PDF or cannot be read, or there are too many annotations.',
      413: 'The PDF is too large.',
      429: refused.waiting,
    },
    method: 'GET',
    path: `${kind}/:id/versions/:version_id/annotated_file/`,
    params: byId.extend({ version_id: pathId }),
    /** `layers`: layer ids, separated by commas; `as`: editable annotations or flattened. */
    query: z.object({ layers: z.string().regex(/^\d{1,9}(,\d{1,9}){0,199}$/), as: z.enum(annotatedWays) }),
    answer: 'file',
  })

/** A version's PDF with the annotations of layers that the caller sees. */
export const annotatedFileCalls = Object.fromEntries(documentKinds.map((kind) => [kind, callOf(kind)])) as Record<
  DocumentKind,
  ReturnType<typeof callOf>
>
