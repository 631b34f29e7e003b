import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Part of a line that runs in one direction. Its text is in the order in which it is read. */
export type LinePart = { text: string; isRightToLeft: boolean }

/** Splits a line into parts in the order in which they stand from left to right, by the Unicode Bidirectional Algorithm. As on the screen, lines begin on the left. */
export function visualParts(line: string): LinePart[] {
  if (!isRightToLeft(line)) return [{ text: line, isRightToLeft: false }]
  const found = bidi.getEmbeddingLevels(line, 'ltr')
  const parts: (LinePart & { last: number })[] = []
  for (const at of bidi.getReorderedIndices(line, found)) {
    const isBackward = found.levels[at]! % 2 === 1
    const part = parts.at(-1)
    if (part?.isRightToLeft !== isBackward || at !== part.last + (isBackward ? -1 : 1)) {
      parts.push({ text: shown(line[at]!, isBackward), isRightToLeft: isBackward, last: at })
    } else {
      part.text = isBackward ? shown(line[at]!, true) + part.text : part.text + line[at]!
      part.last = at
    }
  }
  return parts.map(({ text, isRightToLeft }) => ({ text, isRightToLeft }))
}

/** Brackets and the like are mirrored from right to left. */
const shown = (unit: string, isBackward: boolean) => (isBackward && bidi.getMirroredCharacter(unit)) || unit

/** Whether a text has letters that are written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text)
