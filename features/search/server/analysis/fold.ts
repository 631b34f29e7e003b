/** Words and lexemes are truncated to this length, in the index and in queries. */
export const longestWord = 59

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * Normalises a word for look-up: lower case, no diacritics, and both spellings of German umlauts reduced to the base letter (ä, ae and a
 * are equal). After a vowel or q, `ue` is no umlaut (Neuerung, Bauentwicklung, question) unless a word begins there (Videoueberwachung);
 * before u, `oe` is none (œuvre).
 */
export function fold(word: string): string {
  return plain(word)
    .replace(/ae|oe(?!u)|(?<![aeioq])ue|ue(?=ber|bung)/g, (pair) => pair.charAt(0))
    .slice(0, longestWord)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/** Fast path: most words need only lower case. */
const plain = (word: string) =>
  /[^a-zA-Z0-9]/.test(word)
    ? word
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '')
        .replace(/[^\p{L}\p{N}]/gu, '')
    : word.toLowerCase()
