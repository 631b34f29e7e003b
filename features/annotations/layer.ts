import { z } from 'zod'
import { id, instant } from '#platform/shared/endpoint.ts'

/** A person's annotations on one version of a document (D3 §3 Annotation layer). */
export const annotationLayer = z.object({
  id,
  /** Null of a private layer, which has no name of its own. */
  name: z.string().nullable(),
  /** What the screens call it, in the caller's language. */
  display_name: z.string(),
  /** The version that it lies on. */
  object_id: id,
  content_type: z.string(),
  owner_id: id,
  owner_name: z.string(),
  is_private_layer: z.boolean(),
  /** Holds the annotations of a former viewer as XFDF: shown, not edited, not shared. */
  is_legacy_layer: z.boolean(),
  is_owner: z.boolean(),
  /** Carried over from the version before. */
  is_restored: z.boolean(),
  has_annotations: z.boolean(),
  updated: instant,
  /** Its own address below the API root. */
  idPath: z.string(),
})
export type AnnotationLayer = z.infer<typeof annotationLayer>

/** So many annotations, and so many bytes of them written as JSON, have room on one layer: it is read and shown as a whole. */
export const mostAnnotations = 20_000
export const largestLayer = 32 * 2 ** 20
