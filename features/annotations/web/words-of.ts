import { type Annotation, isMarking, type Quote } from '#features/annotations/annotation.ts'

/** The passage that is marked. */
export const passageOf = (annotation: Annotation): Quote | undefined => (isMarking(annotation) ? annotation.quote : undefined)

/** What was written, without white space around it; a remark may be missing. */
export const textOf = ({ text }: Annotation): string => text?.trim() ?? ''

/** What there is to be read of it: what was written, else the passage. */
export const wordsOf = (annotation: Annotation): string => textOf(annotation) || (passageOf(annotation)?.exact ?? '')

/** As much of a text that may be a page long as there is room for, in UTF-16 units. */
export const shortened = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).toWellFormed()} …` : text
