import type { MantineColorsTuple } from '@mantine/core'

type Rgb = [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const DARK = '#1c2026'
/** WCAG AA for text. */
const READABLE = 4.5
const STEP = 0.04
/** The least favourable backgrounds of links and labels: the page, and hovered rows in the dark theme. */
const LIGHT_GROUND = '#f3f4f6'
const DARK_GROUND = '#363c45'

const toRgb = (hex: string): Rgb => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Rgb
const toHex = (color: Rgb) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (color: Rgb, other: Rgb, weight: number) => color.map((part, i) => part + ((other[i] ?? 0) - part) * weight) as Rgb

/** Ten shades of #rrggbb: index 6 is the colour itself, darkened until readable on light backgrounds and below white text; index 4 is readable on dark ones. */
export function shadesOf(hex: string): MantineColorsTuple {
  const accent = until(isReadableOnLight, toRgb(hex), BLACK)
  const onDark = until(isReadableOnDark, mix(accent, WHITE, 0.56), WHITE)
  const lighter = [0.95, 0.89, 0.8, 0.68].map((weight) => mix(accent, WHITE, weight))
  const darker = [0.14, 0.27, 0.4].map((weight) => mix(accent, BLACK, weight))
  return [...lighter, onDark, mix(accent, WHITE, 0.25), accent, ...darker].map(toHex) as unknown as MantineColorsTuple
}

function until(isGood: (color: Rgb) => boolean, color: Rgb, towards: Rgb): Rgb {
  let mixed = color
  while (!isGood(mixed)) mixed = mix(mixed, towards, STEP)
  return mixed
}

/** On the page's background, and on a light tint of itself. */
const isReadableOnLight = (color: Rgb) =>
  [LIGHT_GROUND, toHex(mix(WHITE, color, 0.1))].every((ground) => contrast(toHex(color), ground) >= READABLE)

const isReadableOnDark = (color: Rgb) => contrast(toHex(color), DARK_GROUND) >= READABLE

/** The contrast of two colours #rrggbb by WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** White or our dark text colour, whichever has more contrast on #rrggbb. */
export const moreReadable = (color: string): string => (contrast(color, '#ffffff') >= contrast(color, DARK) ? '#ffffff' : DARK)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = toRgb(hex).map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
