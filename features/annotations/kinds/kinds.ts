import type { z } from 'zod'
import { ellipse, rectangle } from './box.ts'
import type { KindDescriptor } from './descriptor.ts'
import { freetext } from './freetext.ts'
import { highlighter, ink } from './ink.ts'
import { arrow, line } from './line.ts'
import { highlight, strikeout, underline } from './marking.ts'
import { note } from './note.ts'

/** The kinds of annotation, and the only list of them. Neither images nor stamps (D3 §5). */
export const kinds = { ink, highlighter, highlight, underline, strikeout, freetext, note, rectangle, ellipse, line, arrow }
export type AnnotationKind = keyof typeof kinds

type Described = z.infer<(typeof kinds)[AnnotationKind]['schema']>

/** The descriptor of an annotation's kind. The compiler cannot see that it fits the annotation, which its type says. */
export const kindOf = ({ type }: { type: AnnotationKind }) => kinds[type] as unknown as KindDescriptor<Described>

/** The kinds whose descriptor says so. */
export type KindsThat<Part extends keyof KindDescriptor<Described>, Value> = {
  [Kind in AnnotationKind]: (typeof kinds)[Kind] extends { [Key in Part]: Value } ? Kind : never
}[AnnotationKind]

/** The names of all kinds. */
export const annotationKinds = Object.keys(kinds) as [AnnotationKind, ...AnnotationKind[]]
