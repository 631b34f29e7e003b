const signs = `" „ “ « » ' ’ \` \\ / * - − + ~ ! & | ( ) <-> <2> :* :A : ; -- % _ 😀 👩‍👩‍👧 ﬁ İ ẞ ß œ 漢字 עברית ı`.split(' ')
const unseen = ['\0', '\u0001', '\r\n', '\t', '\u00ad', '\u200d', '\ufeff', '\u202e', '\u0301', '\ud83d', '\ude00', ' ']
const words = `AND OR NOT TO null strassen Wege strasn velo* "der Stadt" -sitzung l'eau 2026.123 $1 \${x} {} <b> &amp; a`.split(
  / (?!Stadt)/,
)
const pieces = [...signs, ...unseen, ...words]

/** Texts that could break a search; deterministic for a source of numbers from 0 to 1. */
export function hostileTexts(next: () => number) {
  const below = (end: number) => Math.floor(next() * end)
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
  const anything = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => (below(4) === 0 ? String.fromCharCode(below(0x1_0000)) : oneOf(pieces))).join(
      oneOf(['', ' ']),
    )
  return { below, oneOf, anything }
}
