import type { Presets, Style, Tool } from '#features/annotations/web/annotator.ts'
import { markerColors, penColors } from './colors.ts'

const plain: Style = { color: penColors.black, opacity: 1, stroke_width: 2, font_size: 12 }

const presets = (styles: readonly Partial<Style>[]): Presets => ({ chosen: 0, styles: styles.map((style) => ({ ...plain, ...style })) })

const inColors = (colors: readonly string[], rest: Partial<Style> = {}) => presets(colors.map((color) => ({ ...rest, color })))

const { black, red, green, blue } = penColors
const { yellow, light_green, light_blue, light_pink } = markerColors
const markers = [yellow, light_green, light_blue, light_pink]
const shape = inColors([red, blue, green, black])
const line = inColors([red, blue, green, black], { stroke_width: 1 })

/** Each tool's initial presets; lengths in points. */
export const defaultPresets: Record<Tool, Presets> = {
  read: presets([{}]),
  select: presets([{}]),
  ink: presets([{ color: blue }, { color: red }, { color: black }, { color: green, stroke_width: 4 }]),
  highlighter: inColors(markers, { stroke_width: 14, opacity: 0.4 }),
  highlight: inColors(markers, { opacity: 0.4 }),
  underline: line,
  strikeout: line,
  freetext: presets([{ color: black }, { color: red }, { color: blue }, { color: blue, font_size: 18 }]),
  note: inColors(markers),
  rectangle: shape,
  ellipse: shape,
  line: shape,
  arrow: shape,
  eraser: presets([{ stroke_width: 8 }, { stroke_width: 14 }, { stroke_width: 32 }]),
}
