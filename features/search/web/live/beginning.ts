const quote = /["„“”«»]/g

/** Shorter queries match too much. */
const MIN_LENGTH = 2

/** The query for the text typed so far: the last word is taken as a beginning. Empty if the text is too short. */
export function beginning(typed: string): string {
  const words = isPhraseOpen(typed) ? withoutLastQuote(typed) : typed
  if (words.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LENGTH) return ''
  return isUnfinished(words) ? `${words.trimStart()}*` : words.trim()
}

const isPhraseOpen = (text: string) => (text.match(quote) ?? []).length % 2 === 1

/** Drops the quote of an unclosed phrase. */
function withoutLastQuote(text: string): string {
  const last = [...text.matchAll(quote)].at(-1)?.index ?? text.length
  return `${text.slice(0, last)} ${text.slice(last + 1)}`
}

/** Ends in a letter or digit of a wanted word. */
const isUnfinished = (text: string) => /[\p{L}\p{M}\p{N}]$/u.test(text) && !/(^|\s)-\S*$/u.test(text)
