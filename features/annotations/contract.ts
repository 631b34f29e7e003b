import { z } from 'zod'
import { byId, endpoint, id } from '#platform/shared/endpoint.ts'
import { keptAnnotation, wireAnnotation } from './annotation.ts'
import { largestAnnotation } from './kinds/fields.ts'

/** Maximum number of annotations that one can replace in one request. */
export const mostReplaced = 2_000

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
const annotated = z.object({
  annotation: wireAnnotation.refine((one) => bytesOf(one) <= largestAnnotation),
  /** Other annotations of the layer that it now includes: they are removed in the same step. */
  replaces: z.array(z.uuid()).max(mostReplaced).default([]),
})
const byAnnotation = z.object({ id: z.uuid() })

/** Whether the caller sees annotations on the version, the layer and the document after a change. */
const marks = z.object({ version_has_annotations: z.boolean(), layer_has_annotations: z.boolean(), document_has_annotations: z.boolean() })
export type Marks = z.infer<typeof marks>
const marksOfLayer = marks.extend({ layer_id: id })

/** Drops annotations without an id, since nothing could be done with them; the others remain. */
const keptAnnotations = z.preprocess(
  (all) => (Array.isArray(all) ? all.filter((one) => byAnnotation.safeParse(one).success) : all),
  z.array(keptAnnotation),
)

/** The annotations of a layer in stacking order, or the XFDF of a legacy layer (D3 §3). */
const layerAnnotations = z.object({
  id,
  layer_id: id,
  xfdf_string: z.string().nullable(),
  annotations: keptAnnotations,
})
export type LayerAnnotations = z.infer<typeof layerAnnotations>

const layer = 'annotationlayers/:id/'
export const listAnnotations = endpoint({ method: 'GET', path: `${layer}annotations/`, params: byId, answer: layerAnnotations })
/** Repeating it with the same id changes nothing. */
export const createAnnotation = endpoint({
  method: 'POST',
  path: `${layer}annotation_create/`,
  params: byId,
  body: annotated,
  answer: marks,
})
const ofAnnotation = 'annotations/:id/'
/** Replaces the whole annotation; its layer stays the same. */
export const updateAnnotation = endpoint({
  method: 'PATCH',
  path: ofAnnotation,
  params: byAnnotation,
  body: annotated,
  answer: marksOfLayer,
})
export const removeAnnotation = endpoint({ method: 'DELETE', path: ofAnnotation, params: byAnnotation, answer: marksOfLayer })
