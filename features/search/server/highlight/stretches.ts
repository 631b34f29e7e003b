import { type Word, wordsOf } from '#features/search/server/analysis/words.ts'

/** A range between two blanks that no word crosses. */
export type Stretch = { start: number; end: number }

const gap = /(?<![-‐\u00AD \t\r\n])[ \t\r\n]/g

const isBlank = (text: string, at: number) => ' \t\r\n'.includes(text.charAt(at))

/** After a hyphen, a word may continue on the next line. */
function gapBefore(text: string, from: number): number {
  for (let at = from; at > 0; at -= 1) if (isBlank(text, at) && !isBlank(text, at - 1) && !/[-‐\u00AD]/.test(text.charAt(at - 1))) return at
  return 0
}

function gapAfter(text: string, from: number): number {
  gap.lastIndex = from
  return gap.exec(text)?.index ?? text.length
}

/** The stretches that contain one of the candidate places. */
export function* stretchesWith(text: string, places: RegExp): Generator<Stretch> {
  let end = 0
  while (end < text.length) {
    places.lastIndex = end
    const found = places.exec(text)
    if (!found) return
    const start = Math.max(end, gapBefore(text, found.index))
    end = gapAfter(text, found.index + 1)
    yield { start, end }
  }
}

export const nextStretch = (text: string, { end }: Stretch): Stretch => ({ start: end, end: gapAfter(text, end + 1) })

/** A word with its range in the whole text. */
export type Placed = Pick<Word, 'start' | 'end' | 'folded' | 'is_whole'>

export const wordsIn = (text: string, { start, end }: Stretch): Placed[] =>
  wordsOf(text.slice(start, end)).map((word) => ({
    start: start + word.start,
    end: start + word.end,
    folded: word.folded,
    is_whole: word.is_whole,
  }))
