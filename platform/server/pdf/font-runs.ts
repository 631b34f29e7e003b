import { isEmoji, signsOf } from '#platform/shared/text-lines.ts'
import { covers, type Face, type FallbackFonts } from './fallback-fonts.ts'
import { isRightToLeft } from './visual-order.ts'

/** Letters that are written with the same font. */
export type Run = { font: Face; text: string }

/** Splits a word into runs of fonts that have its signs, from left to right. A sign that no font has is written as its code point. */
export function runsOf(word: string, own: Face, fallbacks: FallbackFonts, isBackward = false): Run[] {
  if (!isBackward && covers(own, word)) return [{ font: own, text: word }]
  const runs: Run[] = []
  const signs = isBackward ? signsOf(word).toReversed() : signsOf(word)
  for (const run of signs.flatMap((sign) => runsOfSign(sign, own, fallbacks))) {
    const last = runs.at(-1)
    if (last?.font === run.font) last.text = isRightToLeft(last.text + run.text) ? run.text + last.text : last.text + run.text
    else runs.push({ ...run })
  }
  return runs
}

function runsOfSign(sign: string, own: Face, fallbacks: FallbackFonts): Run[] {
  const shown = visible(sign)
  if (isEmoji(sign) && covers(fallbacks.emoji(), shown)) return [{ font: fallbacks.emoji(), text: emojiText(sign, fallbacks.emoji()) }]
  if (shown === '') return []
  for (const text of new Set([shown, withoutJoiners(shown)])) {
    const font = covers(own, text) ? own : fallbacks.having(text)
    if (font) return [{ font, text }]
  }
  const parts = replacement(shown)
  return parts ? parts.flatMap((part) => runsOfSign(part, own, fallbacks)) : [{ font: own, text: named(shown) }]
}

/** Without what is not shown, such as variation selectors: fonts that lack these would show a box. */
const visible = (text: string) =>
  text.replace(/(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\p{Cc}]|(?<![\p{L}\p{M}][\u200C\u200D]*)[\u200C\u200D]/gu, '')

/** Zero-width joiners decide on the form of Arabic and Indian letters; other letters do without. */
const withoutJoiners = (text: string) => text.replace(/[\u200C\u200D]/g, '')

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
