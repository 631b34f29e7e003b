import type { AgendaLine, Block } from './document-description.ts'
import { ink, keep, left, type Paper, right, width, worded, writeRich } from './pdf-paper.ts'
import { drawTable } from './pdf-table.ts'

type Heading = Extract<Block, { type: 'heading' }>
type Signature = Extract<Block, { type: 'signature' }>

/** Keeps a heading on the same page as the start of what follows. */
const roomBelow = (next: Block | undefined) => (next?.type === 'table' || next?.type === 'heading' ? 110 : 34)

function drawHeading(paper: Paper, { level, text }: Heading, next: Block | undefined): void {
  keep(paper, (level === 1 ? 44 : 28) + roomBelow(next))
  paper.y += level === 1 ? 9 : 4
  if (level === 1) markChapter(paper, text)
  worded(paper, { size: level === 1 ? 12.8 : 10.8, font: 'bold', colour: ink.text }).text(text, left, paper.y, { width })
  paper.y += level === 1 ? 5 : 3
}

function drawItems(paper: Paper, items: string[], markOf: (index: number) => string): void {
  for (const [index, item] of items.entries()) {
    keep(paper, 30)
    const top = paper.y
    worded(paper).text(markOf(index), left + 4, top, { lineBreak: false })
    paper.y = top
    writeRich(paper, item, { x: left + 22, across: width - 22 })
    paper.y += 3
  }
  paper.y += 5
}

/** A draft decision in a plain box, which may span several pages. */
function drawDraft(paper: Paper, lines: string[]): void {
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const size = index === 0 ? 11 : 10.2
    const height = worded(paper, { size }).heightOfString(line.replaceAll('**', ''), { width: width - 28, lineGap: 3.6 }) + 8
    keep(paper, height + (index === 0 ? 40 : 0))
    const top = paper.y
    paper.rect(left, top, width, height + 0.5).fill(ink.tint)
    paper.rect(left, top, 2.4, height + 0.5).fill(ink.accent)
    paper.y = top + 4
    writeRich(paper, line, { x: left + 14, across: width - 28, size })
    paper.y = top + height
  }
  paper.y += 12
}

function drawDecision(paper: Paper, text: string): void {
  const height = worded(paper, { font: 'bold' }).heightOfString(text, { width: width - 92, lineGap: 3.6 })
  keep(paper, height + 16)
  const top = paper.y + 2
  paper.rect(left, top, 2.4, height + 4).fill(ink.accent)
  worded(paper, { size: 9, font: 'bold', colour: ink.accent }).text('Beschluss', left + 14, top + 2.6, { lineBreak: false })
  worded(paper, { font: 'bold' }).text(text, left + 78, top + 2, { width: width - 92, lineGap: 3.6 })
  paper.y = top + height + 14
}

function drawAgendaLine(paper: Paper, { number, title, details }: AgendaLine): void {
  const height = worded(paper, { font: 'bold' }).heightOfString(title, { width: width - 34 }) + details.length * 14 + 8
  keep(paper, height)
  const top = paper.y
  worded(paper, { font: 'bold' }).text(number, left, top, { lineBreak: false })
  paper.text(title, left + 34, top, { width: width - 34, lineGap: 2 })
  for (const detail of details)
    worded(paper, { size: 9, colour: ink.quiet }).text(detail, left + 34, paper.y + 1, { width: width - 34, lineGap: 1.5 })
  paper.y += 5
  paper.moveTo(left, paper.y).lineTo(right, paper.y).lineWidth(0.4).stroke(ink.line)
  paper.y += 7
}

function drawSignature(paper: Paper, { place, people }: Signature): void {
  keep(paper, 74)
  paper.y += 6
  worded(paper).text(place, left, paper.y, { width })
  const top = paper.y + 18
  for (const [index, { name, office }] of people.entries()) {
    const x = left + index * (width / 2)
    worded(paper, { font: 'bold' }).text(name, x, top, { width: width / 2 - 12 })
    worded(paper, { size: 9, colour: ink.quiet }).text(office, x, paper.y + 1, { width: width / 2 - 12 })
  }
  paper.y += 16
}

function drawParagraph(paper: Paper, text: string): void {
  keep(paper, 34)
  writeRich(paper, text)
  paper.y += 7
}

/** Draws one block and moves below it; a heading takes the next block into account. */
export function drawBlock(paper: Paper, block: Block, next: Block | undefined): void {
  switch (block.type) {
    case 'heading':
      return drawHeading(paper, block, next)
    case 'paragraph':
      return drawParagraph(paper, block.text)
    case 'bullets':
      return drawItems(paper, block.items, () => '–')
    case 'numbered':
      return drawItems(paper, block.items, (index) => `${index + 1}.`)
    case 'table':
      return drawTable(paper, block.table)
    case 'draft':
      return drawDraft(paper, block.lines)
    case 'decision':
      return drawDecision(paper, block.text)
    case 'agenda':
      return drawAgendaLine(paper, block.line)
    case 'signature':
      return drawSignature(paper, block)
    case 'contents':
      return drawContents(paper, block.chapters)
  }
}

type Line = { chapter: string; y: number }
type Contents = { lines: Line[]; pages: Map<string, number> }

/** Lines of the table of contents and pages of the chapters, for each paper until it is done. */
const kept = new WeakMap<Paper, Contents>()

const nameOf = (chapter: string) => `kapitel-${chapter.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`

/** Draws the table of contents, one line per chapter; page numbers are written at the end. Continues on a new page. */
function drawContents(paper: Paper, chapters: string[]): void {
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
function markChapter(paper: Paper, chapter: string): void {
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
