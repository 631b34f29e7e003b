import { longestText, type Quote } from '#features/annotations/kinds/fields.ts'

/** Number of characters of context that tell a passage from the same words elsewhere. */
const CONTEXT = 32

/** The quote between two offsets of a page's text, with its context; white space and line breaks collapse to one space. */
export function quoteOf(pageText: string, start: number, end: number): Quote {
  const [first, last] = [Math.min(start, end), Math.max(start, end)]
  const passage = pageText.slice(first, last)
  const from = first + (passage.length - passage.replace(LEADING, '').length)
  const to = Math.max(from, first + passage.replace(TRAILING, '').length)
  return {
    exact: collapsed(pageText.slice(from, to)).slice(0, longestText).toWellFormed(),
    prefix: Array.from(collapsed(pageText.slice(0, from)))
      .slice(-CONTEXT)
      .join(''),
    suffix: Array.from(collapsed(pageText.slice(to)))
      .slice(0, CONTEXT)
      .join(''),
  }
}

// Broken fonts produce NUL and lone surrogates, which the database cannot store.
const LEADING = /^[\s\0]+/
const TRAILING = /[\s\0]+$/
const collapsed = (text: string) => text.replace(/[\s\0]+/g, ' ').toWellFormed()
