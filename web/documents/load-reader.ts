/** pdf.js and annotating are large: they come with the first paper that is opened, beside its data. */
export const loadReader = () => import('./annotated/AnnotatedReader.tsx')
