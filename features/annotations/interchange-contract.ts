import { z } from 'zod'
import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { byId, endpoint, pathId } from '#platform/shared/endpoint.ts'

const layer = 'annotationlayers/:id/'

/** A layer's annotations for Acrobat and other viewers; a legacy layer is returned as it was delivered. */
export const getXfdf = endpoint({ method: 'GET', path: `${layer}xfdf/`, params: byId, answer: 'file' })
/** The same as W3C Web Annotations in JSON-LD. */
export const getWebAnnotations = endpoint({ method: 'GET', path: `${layer}web_annotations/`, params: byId, answer: 'file' })

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
export const importXfdf = endpoint({ method: 'POST', path: `${layer}import_xfdf/`, params: byId, upload: 'file', answer: imported })

export const annotatedWays = ['annotations', 'flattened'] as const
export type AnnotatedWay = (typeof annotatedWays)[number]

const callOf = (kind: DocumentKind) =>
  endpoint({
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
