const known = new Map<string, string>()

/** Normalizes a letter for comparison: ligatures and accents decomposed, quotation marks unified, spaces and hyphens removed since lines break there. */
export function foldedLetter(letter: string): string {
  const found = known.get(letter)
  if (found !== undefined) return found
  const folded = letter
    .toWellFormed()
    .normalize('NFKD')
    .replace(IGNORED, '')
    .replace(/[’‘‚`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
  known.set(letter, folded)
  return folded
}

const IGNORED = /[\s\0\u00ad\u200b-\u200d\u2060\ufeff\-\u2010\u2011]/g

export const folded = (text: string): string => Array.from(text, foldedLetter).join('')

const HYPHEN = /[-\u2010\u2011\u00ad]\s*$/
/** Whether a word hyphenated at the end of a line continues on the next. */
export const goesOn = (line: string, next: string): boolean => HYPHEN.test(line) && /^\s*\p{Ll}/u.test(next)
