import { ink, left, type Paper, right, width, worded } from './pdf-paper.ts'

type Line = { chapter: string; y: number }
type Contents = { lines: Line[]; pages: Map<string, number> }

/** Lines of the table of contents and pages of the chapters, for each paper until it is done. */
const kept = new WeakMap<Paper, Contents>()

const nameOf = (chapter: string) => `kapitel-${chapter.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`

/** Draws the table of contents, one line per chapter; page numbers are written at the end. Continues on a new page. */
export function drawContents(paper: Paper, chapters: string[]): void {
  worded(paper, { size: 12.8, font: 'bold' }).text('Inhalt', left, paper.y, { width })
  paper.y += 6
  const lines = chapters.map((chapter) => {
    const y = paper.y
    worded(paper, { size: 10 }).text(chapter, left, y, { width: width - 40, lineGap: 2 })
    paper.y += 5
    return { chapter, y }
  })
  kept.set(paper, { lines, pages: new Map() })
  paper.addPage()
}

/** Records the page on which a chapter begins. */
export function markChapter(paper: Paper, chapter: string): void {
  kept.get(paper)?.pages.set(chapter, paper.bufferedPageRange().count)
  paper.addNamedDestination(nameOf(chapter), 'XYZ', 0, paper.y - 12, null)
}

function writeNumber(paper: Paper, { chapter, y }: Line, page: number): void {
  worded(paper, { size: 10 })
  const from = left + Math.min(paper.widthOfString(chapter), width - 40) + 6
  paper
    .save()
    .moveTo(from, y + 9)
    .lineTo(right - 22, y + 9)
    .dash(0.6, { space: 3 })
    .lineWidth(0.6)
    .stroke(ink.quiet)
    .restore()
  paper.text(String(page), right - 20, y, { width: 20, align: 'right', lineBreak: false })
  paper.goTo(left, y - 2, width, 15, nameOf(chapter))
}

/** Writes the page numbers into the table of contents, if there is one, and links them. */
export function writeContentsNumbers(paper: Paper): void {
  const contents = kept.get(paper)
  if (!contents) return
  paper.switchToPage(0)
  for (const line of contents.lines) writeNumber(paper, line, contents.pages.get(line.chapter) ?? 1)
}
