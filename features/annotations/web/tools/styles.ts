import { markerColors, penColors } from '#features/annotations/colors.ts'
import type { Presets, Style } from '#features/annotations/web/annotator.ts'

export type StyleField = keyof Style

const plain: Style = { color: penColors.black, opacity: 1, stroke_width: 2, font_size: 12 }

/** A tool's first presets, of which the first is chosen; lengths in points. */
export const presets = (styles: readonly Partial<Style>[]): Presets => ({
  chosen: 0,
  styles: styles.map((style) => ({ ...plain, ...style })),
})

/** One preset for each colour. */
export const inColors = (colors: readonly string[], rest: Partial<Style> = {}): Presets =>
  presets(colors.map((color) => ({ ...rest, color })))

const { yellow, light_green, light_blue, light_pink } = markerColors
/** The first colours of what text shines through. */
export const paleColors: readonly string[] = [yellow, light_green, light_blue, light_pink]
const { red, blue, green, black } = penColors
/** The first colours of lines. */
export const lineColors: readonly string[] = [red, blue, green, black]
