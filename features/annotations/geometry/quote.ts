import { longestText, type Quote } from '#features/annotations/annotation.ts'

/** So many characters before and after a passage tell it from the same words elsewhere. */
const AROUND = 32

/** The passage between two offsets of a page's text, with what stands around it; white space is one space, wherever lines break. */
export function quoteOf(pageText: string, start: number, end: number): Quote {
  const [first, last] = [Math.min(start, end), Math.max(start, end)]
  const passage = pageText.slice(first, last)
  const from = first + (passage.length - passage.replace(LEADING, '').length)
  const to = Math.max(from, first + passage.replace(TRAILING, '').length)
  return {
    exact: collapsed(pageText.slice(from, to)).slice(0, longestText).toWellFormed(),
    prefix: Array.from(collapsed(pageText.slice(0, from)))
      .slice(-AROUND)
      .join(''),
    suffix: Array.from(collapsed(pageText.slice(to)))
      .slice(0, AROUND)
      .join(''),
  }
}

// NUL occurs in the texts of bad fonts, and no database keeps it; so with halves of characters.
const LEADING = /^[\s\0]+/
const TRAILING = /[\s\0]+$/
const collapsed = (text: string) => text.replace(/[\s\0]+/g, ' ').toWellFormed()
