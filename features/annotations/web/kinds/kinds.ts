import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import type { AnnotationKind } from '#features/annotations/kinds/kinds.ts'
import { freetext } from './freetext.tsx'
import { highlighter, ink } from './ink.ts'
import type { KindTool } from './kind-tool.ts'
import { highlight, strikeout, underline } from './marking.ts'
import { note } from './note.tsx'
import { arrow, ellipse, line, rectangle } from './shapes.ts'

/** The tool of each kind, in the order of the bar. */
export const kindTools = { ink, highlighter, highlight, underline, strikeout, freetext, note, rectangle, ellipse, line, arrow } satisfies {
  [Kind in AnnotationKind]: KindTool<AnnotationOf<Kind>>
}

/** The tool of an annotation's kind. */
export const toolOfKind = ({ type }: { type: AnnotationKind }): KindTool<Annotation> => kindTools[type]
