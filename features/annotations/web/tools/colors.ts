/** Colours for lines and letters: each reads on white paper (4.5:1). */
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

/** Colours through which the words are still read. */
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

/** What one of our own colours (#rrggbb) is called, `annotations.tools.color_<name>`; others have no name. */
export const colorName = (color: string): ColorName | undefined => names.get(color.toLowerCase())
