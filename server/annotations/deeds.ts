/** Strokes are many: of a layer, the first change in a quarter of an hour is told. */
export const annotateDeed = { action: 'annotate', subject_type: 'annotation_layers' } as const
