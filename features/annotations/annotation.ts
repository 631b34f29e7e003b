import { z } from 'zod'
import { turn } from '#platform/shared/page-space.ts'

/** The kinds of annotation. Neither images nor stamps (D3 §5). */
export const annotationKinds = [
  'ink',
  'highlighter',
  'highlight',
  'underline',
  'strikeout',
  'freetext',
  'note',
  'rectangle',
  'ellipse',
  'line',
  'arrow',
] as const
export type AnnotationKind = (typeof annotationKinds)[number]

/** The kinds that mark a passage of text. */
export const markingKinds = ['highlight', 'underline', 'strikeout'] as const
export type MarkingKind = (typeof markingKinds)[number]
/** Whether a kind marks text. Also works for tools: a tool has the name of the kind that it makes. */
export const isMarkingKind = (kind: string): kind is MarkingKind => (markingKinds as readonly string[]).includes(kind)

/** #rrggbb */
export const color = z.string().regex(/^#[0-9a-f]{6}$/i)
/** In points, in page space: the origin is the top left corner of the unrotated page's crop box, y grows downwards. */
const coordinate = z.number().min(-1_000_000).max(1_000_000)
const length = z.number().min(0).max(1_000_000)
const point = z.tuple([coordinate, coordinate])
/** x, y, and the pen's pressure from 0 to 1. */
const inkPoint = z.tuple([coordinate, coordinate, z.number().min(0).max(1)])
const rect = z.object({ x: coordinate, y: coordinate, width: length, height: length })
/** In UTF-16 units, as form fields count them. */
export const longestText = 10_000
const text = z.string().max(longestText)

/** The marked passage with the text before and after it, by which it is found again on another version. */
export const quote = z.object({ exact: text, prefix: z.string().max(200), suffix: z.string().max(200) })
export type Quote = z.infer<typeof quote>

/** The author chooses the id, so that repeating a create is harmless; page 0 is the first. */
const envelope = { id: z.uuid(), pageIndex: z.int().min(0).max(99_999) }

const parts = {
  color,
  opacity: z.number().min(0).max(1),
  stroke_width: length.max(200),
  strokes: z.array(z.array(inkPoint).min(1)).min(1),
  rects: z.array(rect).min(1),
  from: point,
  to: point,
  x: coordinate,
  y: coordinate,
  width: length,
  height: length,
  font_size: length.max(400),
  turn,
  text,
  quote,
  is_unplaced: z.boolean(),
}

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

const wireParts = { ...parts, rects: z.array(rect.loose()).min(1), quote: quote.loose() }

/** An annotation on the wire: the envelope and known parts are checked, unknown fields are kept (domain.md Documents). */
export const wireAnnotation = z
  .looseObject({ ...envelope, type: z.enum(annotationKinds), ...z.object(wireParts).partial().shape })
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

const { color: c, opacity, stroke_width, strokes, rects, from, to, x, y, width, height, font_size } = parts
/**
 * `text` is the author's remark; the text itself of a note or a free text. Any page is valid: one beyond the last counts as the first (D3
 * §4). An unplaced annotation found no place on the new version: it is listed by its quote and old page, and not drawn.
 */
const common = {
  id: envelope.id,
  pageIndex: z.int().min(0),
  color: c,
  opacity,
  text: text.optional(),
  is_unplaced: parts.is_unplaced.optional(),
}
const drawing = { ...common, stroke_width }
const marking = { ...common, rects, turn, quote: quote.optional() }
const box = { x, y, width, height }

/** An annotation that is complete enough to be drawn. */
export const annotation = z.discriminatedUnion('type', [
  z.looseObject({ ...drawing, type: z.enum(['ink', 'highlighter']), strokes }),
  z.looseObject({ ...marking, type: z.enum(markingKinds) }),
  z.looseObject({ ...common, type: z.literal('freetext'), ...box, font_size, turn, text }),
  z.looseObject({ ...common, type: z.literal('note'), x, y, text }),
  z.looseObject({ ...drawing, type: z.enum(['rectangle', 'ellipse']), ...box }),
  z.looseObject({ ...drawing, type: z.enum(['line', 'arrow']), from, to }),
])
export type Annotation = z.infer<typeof annotation>
type Made<One, Kind> = One extends { type: infer Type } ? (Kind extends Type ? One : never) : never
/** The annotations of a kind, and of the kinds that share its shape. */
export type AnnotationOf<Kind extends AnnotationKind> = Made<Annotation, Kind>
/** Whether it marks a passage, and so has its rectangles and possibly its quote. */
export const isMarking = (one: Annotation): one is AnnotationOf<MarkingKind> => isMarkingKind(one.type)

export type InkPoint = z.infer<typeof inkPoint>

/** Maximum size of one annotation, in bytes of JSON. */
export const largestAnnotation = 256 * 1024
