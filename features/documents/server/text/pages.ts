const mostPages = 10_000
const mostCharacters = 10_000_000
/** So that a hit tells where, and the search is done with a page in no time: a longer text stands on several. */
const longestPage = 20_000

/** The text of a file as it is read. What goes beyond its limits is left out. */
export type Pages = {
  /** What follows stands on a page of its own. */
  turn: () => void
  add: (text: string) => void
  /** Nothing more is taken. */
  isFull: () => boolean
  /** So many pages the paper has by its own numbers, and they stay as they are. */
  areNumbered: (count: number) => void
  /** Null of what has no pages with numbers. */
  end: () => { page_count: number | null; pages: string[] }
}

/** Gathers the pages of a file. */
export function gatherPages(): Pages {
  const pages: string[][] = []
  let room = mostCharacters
  let count: number | undefined
  const isFull = () => room <= 0 || pages.length > mostPages
  const texts = () => pages.slice(0, mostPages).map((pieces) => pieces.join('').replaceAll('\0', ''))
  return {
    turn: () => void (isFull() || pages.push([])),
    add: (text) => {
      pages.at(-1)?.push(text.slice(0, room))
      room -= text.length
    },
    isFull,
    areNumbered: (told) => {
      count = told
    },
    end: () => {
      if (count !== undefined) return { page_count: count, pages: texts() }
      const parts = texts().map(tidy).filter(Boolean).flatMap(partsOf)
      return { page_count: null, pages: parts.slice(0, mostPages) }
    },
  }
}

/** Without the indentation and the empty lines of layouts. */
const tidy = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()

/** Cut between lines, else between words. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let start = 0
  while (text.length - start > longestPage) {
    const piece = text.slice(start, start + longestPage)
    const end = [piece.lastIndexOf('\n'), piece.lastIndexOf(' ')].find((place) => place > longestPage / 2) ?? longestPage
    parts.push(piece.slice(0, end).trim())
    start += end
  }
  return [...parts, text.slice(start).trim()]
}
