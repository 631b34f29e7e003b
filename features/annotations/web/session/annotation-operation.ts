import type { WireAnnotation } from '#features/annotations/annotation.ts'
import type { Change, Operation } from '#platform/web/offline/outbox/operation.ts'
import type { Change as AnnotationChange } from './layer-session.ts'

/** The version of a document that a layer is on, and how the screens name it. */
export type Paper = { title: string; address: string; version_id: number }

/** A change of an annotation that the server does not have yet. */
export type AnnotationContent = {
  layer_id: number
  id: string
  kind: AnnotationChange['kind']
  annotation: WireAnnotation
  /** What follows a create that the server may have received in an older state. */
  follow_up: 'update' | 'remove' | null
  /** Where it was drawn, as far as it was known: the layer may be gone by the time it is rejected. */
  paper: Paper | null
}

export type AnnotationOperation = Operation<AnnotationContent>

/** The name of this kind of operation; stored. */
export const ANNOTATION = 'annotation'

/** Each layer is sent by itself: one that fails does not hold up others. */
export const laneOfLayer = (layer_id: number): string => `layer/${layer_id}`

/** A change for the outbox. */
export const annotationChange = (
  { kind, annotation }: AnnotationChange,
  { layer_id, paper }: Pick<AnnotationContent, 'layer_id' | 'paper'>,
): Change<AnnotationContent> => ({
  kind: ANNOTATION,
  content: { layer_id, id: annotation.id, kind, annotation, follow_up: null, paper },
})

export const isAnnotation = (one: Operation): one is AnnotationOperation => one.kind === ANNOTATION

/** Whether the annotation is to be removed, and so is not shown. */
export const isRemoval = ({ kind, follow_up }: AnnotationContent): boolean => kind === 'remove' || follow_up === 'remove'
