import { z } from 'zod'
import { turn } from '#platform/shared/pdf/page-space.ts'

/** What can be put on a page. Neither images nor stamps (D3 §5). */
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

/** What a passage of the text can become. */
export const markingKinds = ['highlight', 'underline', 'strikeout'] as const
export type MarkingKind = (typeof markingKinds)[number]
/** Also of a tool, which is called like what it makes. */
export const isMarkingKind = (kind: string): kind is MarkingKind => (markingKinds as readonly string[]).includes(kind)

/** #rrggbb */
export const color = z.string().regex(/^#[0-9a-f]{6}$/i)
/** In points, in the space of the page as it lies unrotated: the origin is the top left corner of its crop box, y grows downwards. */
const coordinate = z.number().min(-1_000_000).max(1_000_000)
const length = z.number().min(0).max(1_000_000)
const point = z.tuple([coordinate, coordinate])
/** x, y and the pen's pressure from 0 to 1. */
const inkPoint = z.tuple([coordinate, coordinate, z.number().min(0).max(1)])
const rect = z.object({ x: coordinate, y: coordinate, width: length, height: length })
/** In UTF-16 units, as fields count them. */
export const longestText = 10_000
const text = z.string().max(longestText)

/** The passage that a text annotation marks, by its words and by what stands around them; so it is found again on another version. */
export const quote = z.object({ exact: text, prefix: z.string().max(200), suffix: z.string().max(200) })
export type Quote = z.infer<typeof quote>

/** Ids are the author's own, so that a repeated create is harmless; page 0 is the first. */
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

/** A list within a list is this deep at most: much deeper ones break the programs that read them. */
const deepest = 32

/** Whether all numbers are finite and nothing is nested too deeply, also in what nobody knows. */
function isTame(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest || level.some((one) => typeof one === 'number' && !Number.isFinite(one))) return false
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : []))
  }
  return true
}

const wireParts = { ...parts, rects: z.array(rect.loose()).min(1), quote: quote.loose() }

/** As it travels: the envelope and the parts that are there are checked, whatever else comes along is kept (domain.md Documents). */
export const wireAnnotation = z
  .looseObject({ ...envelope, type: z.enum(annotationKinds), ...z.object(wireParts).partial().shape })
  .refine(isTame, { abort: true })
export type WireAnnotation = z.infer<typeof wireAnnotation>

/** As it is read back, whatever brought it there: nothing but its id must be right for it to be listed and removed; `annotation` tells whether it can be drawn. */
export const keptAnnotation = z.looseObject({
  id: z.uuid(),
  pageIndex: z.int().min(0).catch(0),
  /** Null of a kind that nobody knows. */
  type: z.enum(annotationKinds).nullable().catch(null),
  text: z.string().optional().catch(undefined),
})
export type KeptAnnotation = z.infer<typeof keptAnnotation>

const { color: c, opacity, stroke_width, strokes, rects, from, to, x, y, width, height, font_size } = parts
/**
 * `text` is the author's remark; of a note and a free text it is what there is to read. The page may be any: one beyond the last is the first (D3 §4).
 * One that is unplaced found no place on its new version: it is listed by its quote and its old page, and not drawn.
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

/** Complete enough to be drawn. */
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
/** The annotations of a kind, together with the kinds that have the same parts. */
export type AnnotationOf<Kind extends AnnotationKind> = Made<Annotation, Kind>
/** Whether it marks a passage, of which it then has the rectangles and the words. */
export const isMarking = (one: Annotation): one is AnnotationOf<MarkingKind> => isMarkingKind(one.type)

export type InkPoint = z.infer<typeof inkPoint>

/** One annotation may have so many bytes, written as JSON. */
export const largestAnnotation = 256 * 1024
