import type { Presets, Style } from '#features/annotations/web/annotator.ts'

/** Colours for lines and text, with a contrast of at least 4.5:1 on white paper. */
export const penColors = {
  black: '#1c2026',
  grey: '#5f6670',
  red: '#c92a2a',
  orange: '#b8480b',
  green: '#237a36',
  blue: '#1864ab',
  violet: '#6741d9',
  pink: '#b8236b',
} as const

/** Colours through which text remains readable. */
export const markerColors = {
  yellow: '#ffd43b',
  light_green: '#69db7c',
  light_blue: '#4dabf7',
  light_pink: '#f783ac',
  light_orange: '#ffa94d',
  lilac: '#b197fc',
} as const

export type ColorName = keyof typeof penColors | keyof typeof markerColors

const names = new Map(Object.entries({ ...penColors, ...markerColors }).map(([name, color]) => [color as string, name as ColorName]))

/** Name of one of our own colours (#rrggbb), for `annotations.tools.color_<name>`; undefined for others. */
export const colorName = (color: string): ColorName | undefined => names.get(color.toLowerCase())

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
