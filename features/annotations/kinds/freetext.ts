import { z } from 'zod'
import { boxMapped, rounded } from '#features/annotations/geometry/points.ts'
import { originOf, PADDING, withText } from '#features/annotations/geometry/text-box.ts'
import type { XfdfElement } from '#features/annotations/xfdf/xfdf-element.ts'
import type { KindDescriptor } from './descriptor.ts'
import { box, common, fields, shadesOf } from './fields.ts'

const schema = z.looseObject({
  ...common,
  type: z.literal('freetext'),
  ...box,
  font_size: fields.font_size,
  turn: fields.turn,
  text: fields.text,
})
type FreeText = z.infer<typeof schema>

/** Its box is scaled so that line breaks stay, and keeps its origin. */
function withFontSize(before: FreeText, font_size: number): FreeText {
  if (before.font_size === 0) return { ...before, font_size }
  const scaled = (length: number) => rounded(((length - 2 * PADDING) * font_size) / before.font_size + 2 * PADDING)
  const after = { ...before, font_size, width: scaled(before.width), height: scaled(before.height) }
  const [fromX, fromY] = originOf(before)
  const [toX, toY] = originOf(after)
  return { ...after, x: rounded(before.x + fromX - toX), y: rounded(before.y + fromY - toY) }
}

/** Font size and colour, from its default appearance or style; its `color` is that of the background. */
function lookIn(xfdf: XfdfElement): { font_size: number; color: string } {
  const appearance = xfdf.textOf('defaultappearance') ?? ''
  const style = xfdf.textOf('defaultstyle') ?? ''
  const size = Number(/([\d.]+)\s+Tf/.exec(appearance)?.[1] ?? /([\d.]+)\s*pt/.exec(style)?.[1])
  const shades = /([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+(?:rg|RG)/.exec(appearance)?.slice(1)
  const styled = /color:\s*(#[0-9a-f]{6})/i.exec(style)?.[1]
  return { font_size: size > 0 && size <= 400 ? size : 12, color: shades ? hex(shades.map(Number)) : (styled ?? '#000000').toLowerCase() }
}

const hex = (shades: number[]) =>
  `#${shades
    .map((shade) =>
      Math.round(Math.min(1, shade || 0) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Letters on the page, in a box without an edge. */
export const freetext = {
  schema,
  text: 'letters',
  marksText: false,
  isMarker: false,
  canResize: true,
  skeletonOf: ({ x, y, width, height }) => ({ x, y, width, height }),
  reachOf: () => 0,
  mapped: boxMapped,
  shapesOf: () => [],
  textBoxOf: (one) => one,
  withText,
  withFontSize,
  xfdf: {
    element: 'freetext',
    isRectExact: true,
    // In XFDF this colour is the background's, and there is none; the text's colour is in the default appearance.
    attributes: ({ turn }) => ({ color: null, width: 0, 'own:turn': turn }),
    content({ color, font_size }, { number }) {
      const size = number(font_size)
      const shades = shadesOf(color).map(number).join(' ')
      return `<defaultappearance>${shades} rg /Helv ${size} Tf</defaultappearance><defaultstyle>font: Helvetica ${size}pt; color: ${color}</defaultstyle>`
    },
    read: (xfdf) => ({ ...xfdf.turn(), ...lookIn(xfdf), ...xfdf.rect() }),
  },
  pdf: {
    subtype: 'FreeText',
    // The colour of the letters is in the default appearance; the box itself has none.
    entries: () => ({ C: [], BS: { W: 0 } }),
    defaultAppearance: ({ color, font_size }, { number }) => `${shadesOf(color).map(number).join(' ')} rg /Helv ${number(font_size)} Tf`,
  },
} as const satisfies KindDescriptor<FreeText>
