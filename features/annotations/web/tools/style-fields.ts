import type { Style, Tool } from '#features/annotations/web/annotator.ts'
import { type ColorName, markerColors, penColors } from './colors.ts'

export type StyleField = keyof Style

const drawing: readonly StyleField[] = ['color', 'stroke_width', 'opacity']
const marking: readonly StyleField[] = ['color', 'opacity']

/** The style properties of each tool, and of the annotations it creates. */
export const styleFields: Record<Tool, readonly StyleField[]> = {
  read: [],
  select: [],
  ink: drawing,
  highlighter: drawing,
  highlight: marking,
  underline: marking,
  strikeout: marking,
  freetext: ['color', 'font_size', 'opacity'],
  note: marking,
  rectangle: drawing,
  ellipse: drawing,
  line: drawing,
  arrow: drawing,
  eraser: ['stroke_width'],
}

const thin = [0.5, 1, 2, 4, 8]
const broad = [8, 14, 20, 32]

const isBroad = (tool: Tool) => tool === 'highlighter' || tool === 'eraser'

/** Widths to choose from for these kinds, in points. */
export const widthsOf = (kinds: readonly Tool[]): readonly number[] => (kinds.length > 0 && kinds.every(isBroad) ? broad : thin)

/** Font sizes in points, and opacities to choose from. */
export const fontSizes = [9, 12, 14, 18, 24] as const
export const opacities = [0.2, 0.4, 0.7, 1] as const

/** Tools with pale colours, through which text remains readable. */
const isMarker = (tool: Tool) => tool === 'highlighter' || tool === 'highlight' || tool === 'note'

/** Colours to choose from for these kinds. */
export function colorsOf(kinds: readonly Tool[]): Partial<Record<ColorName, string>> {
  if (kinds.every(isMarker)) return markerColors
  return kinds.some(isMarker) ? { ...penColors, ...markerColors } : penColors
}
