const quote = /["„“”«»]/g

/** Shorter ones find too many. */
const shortest = 2

/** What to search for while it is being typed: the last word may go on. Nothing as long as there is too little of it. */
export function beginning(typed: string): string {
  const words = isPhraseOpen(typed) ? withoutLastQuote(typed) : typed
  if (words.replace(/[^\p{L}\p{N}]/gu, '').length < shortest) return ''
  return isUnfinished(words) ? `${words.trimStart()}*` : words.trim()
}

const isPhraseOpen = (text: string) => (text.match(quote) ?? []).length % 2 === 1

/** The words of a phrase that is not closed yet. */
function withoutLastQuote(text: string): string {
  const last = [...text.matchAll(quote)].at(-1)?.index ?? text.length
  return `${text.slice(0, last)} ${text.slice(last + 1)}`
}

/** Ends in a letter or digit, of a word that is wanted. */
const isUnfinished = (text: string) => /[\p{L}\p{M}\p{N}]$/u.test(text) && !/(^|\s)-\S*$/u.test(text)
