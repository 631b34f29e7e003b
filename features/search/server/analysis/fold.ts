/** A word and its lexemes are cut here, in the index as in what is asked for. */
export const longestWord = 59

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * A word as it is looked up: small letters without marks, and the German umlauts' second spelling as the first (ä, ae and a are one). After a vowel
 * or q, `ue` is no umlaut (Neuerung, Bauentwicklung, question) unless a word begins with it (Videoueberwachung); before u, `oe` is none (œuvre).
 */
export function fold(word: string): string {
  return plain(word)
    .replace(/ae|oe(?!u)|(?<![aeioq])ue|ue(?=ber|bung)/g, (pair) => pair.charAt(0))
    .slice(0, longestWord)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/** Most words are plain already but for their capitals. */
const plain = (word: string) =>
  /[^a-zA-Z0-9]/.test(word)
    ? word
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '')
        .replace(/[^\p{L}\p{N}]/gu, '')
    : word.toLowerCase()
