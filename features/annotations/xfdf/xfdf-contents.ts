import { longestText } from '#features/annotations/annotation.ts'
import type { XfdfElement } from './xfdf-element.ts'
import { textIn, type XmlElement } from './xml-tree.ts'

/** What was written; formats of rich text are left out, and what it would run. */
export function contentsOf(xfdf: XfdfElement): string {
  const rich = xfdf.child('contents-richtext')
  const paragraphs = rich ? allNamed(rich, 'p').map(textIn) : []
  const text =
    xfdf.textOf('contents') ??
    (paragraphs.length > 0 ? paragraphs.join('\n') : ((rich && textIn(rich)) ?? xfdf.attribute('contents') ?? ''))
  return text.replace(/\r\n?/g, '\n').slice(0, longestText).toWellFormed()
}

const allNamed = ({ content }: XmlElement, name: string): XmlElement[] =>
  content.flatMap((one) => (typeof one === 'string' ? [] : one.name === name ? [one] : allNamed(one, name)))

/** Size and colour of a free text's letters, as its default appearance or its style says; its `color` is the ground's. */
export function freetextLook(xfdf: XfdfElement): { font_size: number; color: string } {
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
