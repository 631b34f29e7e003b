import { z } from 'zod'
import { fields, quote, rect } from './kinds/fields.ts'
import { type AnnotationKind, annotationKinds, type KindsThat, kindOf, kinds } from './kinds/kinds.ts'

/** The author chooses the id, so that repeating a create is harmless; page 0 is the first. */
const envelope = { id: z.uuid(), pageIndex: z.int().min(0).max(99_999), type: z.enum(annotationKinds) }

/** Maximum depth of nested lists: much deeper ones crash the programs that read them. */
const MAX_DEPTH = 32

/** Whether all numbers are finite and nothing is nested too deeply, unknown fields included. */
function isHarmless(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH || level.some((one) => typeof one === 'number' && !Number.isFinite(one))) return false
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : []))
  }
  return true
}

const schemas = Object.values(kinds).map(({ schema }) => schema)

/** The fields of all kinds, none of them required; those with fields of their own keep unknown ones. */
const wireFields = z
  .object({
    ...fields,
    ...(Object.assign({}, ...schemas.map(({ shape }) => shape)) as object),
    rects: z.array(rect.loose()).min(1),
    quote: quote.loose(),
  })
  .partial().shape

/** An annotation on the wire: the envelope and known parts are checked, unknown fields are kept (domain.md Documents). */
export const wireAnnotation = z
  // Twice, to come first and to count, since each kind has an envelope, too.
  .looseObject({ ...envelope, ...wireFields, ...envelope })
  .refine(isHarmless, { abort: true })
export type WireAnnotation = z.infer<typeof wireAnnotation>

/** An annotation as stored, whatever created it: with a valid id alone it can be listed and removed; `annotation` tells whether it can be drawn. */
export const keptAnnotation = z.looseObject({
  id: z.uuid(),
  pageIndex: z.int().min(0).catch(0),
  /** Null if the kind is unknown. */
  type: z.enum(annotationKinds).nullable().catch(null),
  text: z.string().optional().catch(undefined),
})
export type KeptAnnotation = z.infer<typeof keptAnnotation>

/** An annotation that is complete enough to be drawn. */
export const annotation = z.discriminatedUnion('type', schemas as [(typeof schemas)[number]])
export type Annotation = z.infer<typeof annotation>
/** The annotations of a kind. */
export type AnnotationOf<Kind extends AnnotationKind> = Extract<Annotation, { type: Kind }>

export type MarkingKind = KindsThat<'marksText', true>
/** The kinds that mark a passage of text. */
export const markingKinds = annotationKinds.filter((kind): kind is MarkingKind => kinds[kind].marksText)
/** Whether a kind marks text. Also works for tools: a tool has the name of the kind that it makes. */
export const isMarkingKind = (kind: string): kind is MarkingKind => (markingKinds as readonly string[]).includes(kind)
/** Whether it marks a passage, and so has its rectangles and possibly its quote. */
export const isMarking = (one: Annotation): one is AnnotationOf<MarkingKind> => kindOf(one).marksText

/** Annotations that consist of text. */
export type Written = AnnotationOf<KindsThat<'text', 'letters' | 'note'>>
/** Whether its text is its content, not just a remark. */
export const isWritten = (one: Annotation): one is Written => kindOf(one).text !== 'remark'

/** Whether its text is read beside the page. */
export const isNote = (one: Annotation): one is AnnotationOf<KindsThat<'text', 'note'>> => kindOf(one).text === 'note'
