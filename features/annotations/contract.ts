import { z } from 'zod'
import { byId, endpoint, id } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'
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

const noAnnotating = 'The layer belongs to somebody else or is a legacy layer, or the caller has left the committee.'
const layer = 'annotationlayers/:id/'
export const listAnnotations = endpoint({
  summary: 'Read the annotations of a layer',
  description: 'In stacking order; for a legacy layer, its XFDF.',
  method: 'GET',
  path: `${layer}annotations/`,
  params: byId,
  answer: layerAnnotations,
})
export const createAnnotation = endpoint({
  summary: 'Add an annotation to a layer',
  description: 'Repeating it with the same id changes nothing. `replaces` names annotations of the layer that it now includes.',
  refusals: {
    403: noAnnotating,
    409: `${refused.inactive} ${refused.withdrawn} The layer is full, or the id is taken on another layer.`,
  },
  method: 'POST',
  path: `${layer}annotation_create/`,
  params: byId,
  body: annotated,
  answer: marks,
})
const ofAnnotation = 'annotations/:id/'
export const updateAnnotation = endpoint({
  summary: 'Replace an annotation',
  description: 'The whole annotation; its layer stays the same.',
  refusals: {
    403: noAnnotating,
    409: `${refused.inactive} ${refused.withdrawn} The layer is full.`,
  },
  method: 'PATCH',
  path: ofAnnotation,
  params: byAnnotation,
  body: annotated,
  answer: marksOfLayer,
})
export const removeAnnotation = endpoint({
  summary: 'Remove an annotation',
  refusals: { 403: 'The layer belongs to somebody else.', 409: refused.inactive },
  method: 'DELETE',
  path: ofAnnotation,
  params: byAnnotation,
  answer: marksOfLayer,
})
