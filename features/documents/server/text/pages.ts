const mostPages = 10_000
const mostCharacters = 10_000_000
/** Longer texts are split, so that a search result can name a place and each page is searched fast. */
const longestPage = 20_000

/** Collects the text of a file while it is read. Anything beyond the limits is left out. */
export type Pages = {
  /** Starts a new page. */
  turn: () => void
  add: (text: string) => void
  /** Whether the limit is reached. */
  isFull: () => boolean
  /** The paper numbers its pages itself, and has this many; they are not split. */
  areNumbered: (count: number) => void
  /** `page_count` is null if pages are not numbered. */
  end: () => { page_count: number | null; pages: string[] }
}

/** Starts collecting the pages of a file. */
export function collectPages(): Pages {
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
    areNumbered: (total) => {
      count = total
    },
    end: () => {
      if (count !== undefined) return { page_count: count, pages: texts() }
      const parts = texts().map(tidy).filter(Boolean).flatMap(partsOf)
      return { page_count: null, pages: parts.slice(0, mostPages) }
    },
  }
}

/** Removes indentation and empty lines. */
const tidy = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()

/** Splits between lines, or else between words. */
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
