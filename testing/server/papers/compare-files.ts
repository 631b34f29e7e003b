import { annotatedWays } from '#features/annotations/interchange-contract.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { drawByPoppler, type Picture, readByPoppler, wordsOf } from './other-programs.ts'
import { isAtLine, showsLine } from './our-line.ts'
import { type ReadByPdfJs, readByPdfJs } from './read-by-pdfjs.ts'

/** What the product made of a paper: both exports and the book. `detail` is the reason of a refusal. */
export type Made = { [way in (typeof annotatedWays)[number] | 'book']: { status: number; file: Buffer; detail?: string } }

/** Pages of the book before the paper: its cover and its contents. */
const BEFORE_IN_BOOK = 2

/** Words of the pages that stand in the book for a paper that cannot be read, and for a dynamic form. */
const [sayUnreadable, sayForm] = ['unreadable', 'dynamic_form'].map((why) => [
  ...wordsOf(translate('de', { key: `downloads.book_${why}` })),
])

const saysAll = (said: Set<string> | undefined, words: string[] | undefined) => said !== undefined && words!.every((word) => said.has(word))

/** A paper that pdf.js cannot open is refused in plain words, and the book is made without it. */
export async function unclearRefusals(made: Made): Promise<string[]> {
  const problems = annotatedWays.flatMap((way) => {
    const { status, detail } = made[way]
    return status === 409 && detail ? [] : [`${way}: answered ${status} for a paper that pdf.js cannot open`]
  })
  const inBook = made.book.status === 200 ? await readByPoppler(made.book.file) : null
  if (!saysAll(inBook?.words, sayUnreadable))
    problems.push(`book: answered ${made.book.status}, without saying that the paper cannot be read`)
  return problems
}

/** Every file that we made has the pages that pdf.js can show. */
export async function missingPages(made: Made, { pages, is_dynamic_form }: ReadByPdfJs): Promise<string[]> {
  const problems: string[] = []
  for (const [way, { status, file }] of Object.entries(made)) {
    const expected = pages + (way === 'book' ? BEFORE_IN_BOOK : 0)
    const present = status === 200 ? ((await readByPdfJs(file))?.pages ?? null) : null
    if (present === null || present < expected) problems.push(`${way}: answered ${status}, ${present ?? 'no'} pages of ${expected}`)
  }
  const inBook = await readByPoppler(made.book.file)
  if (inBook && saysAll(inBook.words, sayUnreadable)) problems.push('book: says that the paper cannot be read')
  if (is_dynamic_form && !saysAll(inBook?.words, sayForm)) problems.push('book: does not say that the paper is a dynamic form')
  return problems
}

/** Pages that are compared; more would say the same. */
const COMPARED = 3
/** Pixels that may differ: annotations of the paper that are flattened, fields that are drawn in our font. */
const TOLERATED = 100

/** Our files must show the paper as it is: poppler draws the first pages of each, and of the paper; and our line where we drew it. */
export async function otherPictures(made: Made, paper: Buffer, { first, is_dynamic_form }: ReadByPdfJs): Promise<string[]> {
  const problems: string[] = []
  for (let page = 1; page <= COMPARED; page += 1) {
    const theirs = await drawByPoppler(paper, page)
    // Of a page that it cannot read poppler draws one pixel.
    if (!theirs || theirs.shades.length <= 1) continue
    for (const [way, { status, file }] of Object.entries(made)) {
      if (status !== 200 || (way === 'book' && is_dynamic_form)) continue
      const ours = await drawByPoppler(file, page + (way === 'book' ? BEFORE_IN_BOOK : 0))
      const line = page === 1 ? first : null
      const problem = otherPicture(theirs, ours, { line, is_stamped: way === 'book' })
      if (problem) problems.push(`${way}: page ${page} ${problem}`)
    }
  }
  return problems
}

type Drawn = { line: ReadByPdfJs['first']; is_stamped: boolean }

function otherPicture(theirs: Picture, ours: Picture | null, { line, is_stamped }: Drawn): string | undefined {
  if (!ours) return 'cannot be drawn'
  const { width, height, shades } = theirs
  if (ours.width !== width || ours.height !== height) return `is ${ours.width} × ${ours.height} instead of ${width} × ${height}`
  if (line && !showsLine(line, ours)) return 'does not show our line in its place'
  const isOurs = (x: number, y: number) => (line && isAtLine(line, theirs, x, y)) || (is_stamped && isAtStamp(theirs, x, y))
  let others = 0
  for (const [at, shade] of shades.entries())
    if (Math.abs(shade - (ours.shades[at] ?? 0)) > 64 && !isOurs(at % width, Math.floor(at / width))) others += 1
  return others > TOLERATED ? `looks different in ${others} of ${width} × ${height} pixels` : undefined
}

/** The book's page number, at the bottom right. */
const isAtStamp = ({ width, height }: Picture, x: number, y: number) => x > width - 60 && y > height - 20
