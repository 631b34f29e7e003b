import { type Annotation, isMarking, type Quote } from '#features/annotations/annotation.ts'

/** The quote of a marking. */
export const passageOf = (annotation: Annotation): Quote | undefined => (isMarking(annotation) ? annotation.quote : undefined)

/** The trimmed text of an annotation; a remark may be missing. */
export const textOf = ({ text }: Annotation): string => text?.trim() ?? ''

/** The words of an annotation: its text, else its quote. */
export const wordsOf = (annotation: Annotation): string => textOf(annotation) || (passageOf(annotation)?.exact ?? '')

/** Shortens a text, which may be a page long; the length is in UTF-16 units. */
export const shortened = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).toWellFormed()} …` : text
