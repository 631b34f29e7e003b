import type { Annotation } from '#features/annotations/annotation.ts'

/** What colours the paper like a marker lies below everything else, so that it blends with the paper alone. */
export const isMarker = ({ type }: Annotation): boolean => type === 'highlight' || type === 'highlighter'

/** As annotations lie upon each other on the screen, the topmost last. */
export const stackingOrder = (annotations: readonly Annotation[]): Annotation[] => [
  ...annotations.filter(isMarker),
  ...annotations.filter((one) => !isMarker(one)),
]
