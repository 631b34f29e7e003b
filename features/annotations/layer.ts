import { z } from 'zod'
import { id, instant } from '#platform/shared/endpoint.ts'

/** A person's annotations on one version of a document (D3 §3 Annotation layer). */
export const annotationLayer = z.object({
  id,
  /** Null for a private layer, which has no name. */
  name: z.string().nullable(),
  /** The name shown on screen, in the caller's language. */
  display_name: z.string(),
  /** The version that the layer belongs to. */
  object_id: id,
  content_type: z.string(),
  owner_id: id,
  owner_name: z.string(),
  is_private_layer: z.boolean(),
  /** Holds the annotations of a former viewer as XFDF: can be shown, but neither edited nor shared. */
  is_legacy_layer: z.boolean(),
  is_owner: z.boolean(),
  /** Carried over from the previous version. */
  is_restored: z.boolean(),
  has_annotations: z.boolean(),
  updated: instant,
  /** The layer's address below the API root. */
  idPath: z.string(),
})
export type AnnotationLayer = z.infer<typeof annotationLayer>

/** Limits of a layer, which is read and shown as a whole: number of annotations, and bytes of their JSON. */
export const mostAnnotations = 20_000
export const largestLayer = 32 * 2 ** 20
