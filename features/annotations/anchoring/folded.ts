const known = new Map<string, string>()

/** What a letter is compared as: ligatures and accents taken apart, quotation marks alike; nothing of spaces and hyphens, which lines are broken at. */
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
/** Whether a word that ends a line like this goes on in the next one. */
export const goesOn = (line: string, next: string): boolean => HYPHEN.test(line) && /^\s*\p{Ll}/u.test(next)
