import { z } from 'zod'
import { turn } from '#platform/shared/page-space.ts'

/** #rrggbb */
export const color = z.string().regex(/^#[0-9a-f]{6}$/i)

/** The red, green and blue of a colour, from 0 to 1. */
export const shadesOf = (hex: string): [red: number, green: number, blue: number] => {
  const shade = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [shade(1), shade(3), shade(5)]
}

/** In points, in page space: the origin is the top left corner of the unrotated page's crop box, y grows downwards. */
const coordinate = z.number().min(-1_000_000).max(1_000_000)
const length = z.number().min(0).max(1_000_000)
const point = z.tuple([coordinate, coordinate])

/** x, y, and the pen's pressure from 0 to 1. */
const inkPoint = z.tuple([coordinate, coordinate, z.number().min(0).max(1)])
export type InkPoint = z.infer<typeof inkPoint>

/** A rectangle within an annotation. */
export const rect = z.object({ x: coordinate, y: coordinate, width: length, height: length })

/** In UTF-16 units, as form fields count them. */
export const longestText = 10_000
const text = z.string().max(longestText)

/** The marked passage with the text before and after it, by which it is found again on another version. */
export const quote = z.object({ exact: text, prefix: z.string().max(200), suffix: z.string().max(200) })
export type Quote = z.infer<typeof quote>

/** Maximum size of one annotation, in bytes of JSON. */
export const largestAnnotation = 256 * 1024

/** The fields of which the kinds are made. A field has the same meaning in every kind that has it. */
export const fields = {
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

/**
 * What every kind has. The author chooses the id, so that repeating a create is harmless. `text` is the author's remark; the text itself of
 * a note or a free text. Any page is valid: 0 is the first, one beyond the last counts as the first (D3 §4). An unplaced annotation found
 * no place on the new version: it is listed by its quote and old page, and not drawn.
 */
export const common = {
  id: z.uuid(),
  pageIndex: z.int().min(0),
  color,
  opacity: fields.opacity,
  text: text.optional(),
  is_unplaced: fields.is_unplaced.optional(),
}

/** What every kind has that is drawn with lines. */
export const drawing = { ...common, stroke_width: fields.stroke_width }

/** The place of what fills a box. */
export const box = { x: coordinate, y: coordinate, width: length, height: length }
