import type { Annotation } from '#features/annotations/annotation.ts'

/** Whether it is drawn below everything else, like a marker: it then blends with the paper alone. */
export const isMarker = ({ type }: Annotation): boolean => type === 'highlight' || type === 'highlighter'

/** Annotations in stacking order on screen, the topmost last. */
export const stackingOrder = (annotations: readonly Annotation[]): Annotation[] => [
  ...annotations.filter(isMarker),
  ...annotations.filter((one) => !isMarker(one)),
]
