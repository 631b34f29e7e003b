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
  /** Annotations that it includes from now on; the server removes them in the same step. */
  replaces?: readonly string[]
  /** For a removal: the annotation that includes it from now on, and whose operation removes it. */
  into?: string
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
  rest: Pick<AnnotationContent, 'layer_id' | 'paper' | 'replaces' | 'into'>,
): Change<AnnotationContent> => ({
  kind: ANNOTATION,
  content: { ...rest, id: annotation.id, kind, annotation, follow_up: null },
})

/** Changes made at once, for the outbox: what is joined with another annotation is removed by that one's operation. */
export function annotationChanges(
  changes: readonly AnnotationChange[],
  { waiting, ...common }: Pick<AnnotationContent, 'layer_id' | 'paper'> & { waiting: readonly AnnotationOperation[] },
): Change<AnnotationContent>[] {
  const joined = Map.groupBy(
    changes.filter((one) => one.kind === 'remove' && one.into !== undefined),
    (one) => (one as { into: string }).into,
  )
  const isIncluded = (id: string) => changes.some((one) => one.kind !== 'remove' && one.annotation.id === id)
  // What waits for a joined annotation is dropped, except for what that one was to replace itself.
  const replacedBy = (id: string) => waiting.find(({ content }) => content.id === id)?.content.replaces ?? []
  return changes.map((change) => {
    if (change.kind === 'remove')
      return annotationChange(change, { ...common, ...(change.into && isIncluded(change.into) && { into: change.into }) })
    const replaces = (joined.get(change.annotation.id) ?? []).flatMap(({ annotation: { id } }) => [id, ...replacedBy(id)])
    return annotationChange(change, { ...common, ...(replaces.length > 0 && { replaces }) })
  })
}

export const isAnnotation = (one: Operation): one is AnnotationOperation => one.kind === ANNOTATION

/** Whether the annotation is to be removed, and so is not shown. */
export const isRemoval = ({ kind, follow_up }: AnnotationContent): boolean => kind === 'remove' || follow_up === 'remove'
