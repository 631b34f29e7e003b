import { isEmoji, signsOf } from '#platform/shared/text-lines.ts'
import type { Face, FallbackFonts } from './fallback-fonts.ts'

/** Letters that are written with the same font. */
export type Run = { font: Face; text: string }

/** Splits a word into runs of fonts that have its signs. A sign that no font has is written as its code point. */
export function runsOf(word: string, own: Face, fallbacks: FallbackFonts): Run[] {
  if (covers(own, word)) return [{ font: own, text: word }]
  const runs: Run[] = []
  for (const run of signsOf(word).flatMap((sign) => runsOfSign(sign, own, fallbacks))) {
    const last = runs.at(-1)
    if (last?.font === run.font) last.text += run.text
    else runs.push({ ...run })
  }
  return runs
}

function runsOfSign(sign: string, own: Face, fallbacks: FallbackFonts): Run[] {
  const shown = visible(sign)
  if (isEmoji(sign) && covers(fallbacks.emoji, shown)) return [{ font: fallbacks.emoji, text: emojiText(sign, fallbacks.emoji) }]
  if (shown === '') return []
  const font = [own, ...fallbacks.others].find((one) => covers(one, shown))
  if (font) return [{ font, text: shown }]
  const parts = replacement(shown)
  return parts ? parts.flatMap((part) => runsOfSign(part, own, fallbacks)) : [{ font: own, text: named(shown) }]
}

const covers = ({ face }: Face, text: string) => Array.from(text).every((one) => face.hasGlyphForCodePoint(one.codePointAt(0)!))

/** Without what is not shown, such as variation selectors: fonts that lack these would show a box. */
const visible = (text: string) => text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')

/** An emoji as one glyph; if the font has none for the whole, its parts, such as the people of a family, one after the other. */
const emojiText = (sign: string, { face }: Face) => (face.layout(sign).glyphs.length === 1 ? sign : visible(sign))

/** The parts of a sign, or simpler signs for it. */
function replacement(sign: string): string[] | undefined {
  const simpler = [sign.normalize('NFC'), sign.normalize('NFKC')].find((one) => one !== sign)
  if (simpler !== undefined) return signsOf(simpler)
  const parts = Array.from(sign)
  return parts.length > 1 ? parts : undefined
}

/** A sign's code point, so that nothing is lost and no box is shown. */
const named = (sign: string) => `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
