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
