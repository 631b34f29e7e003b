import { buffer } from 'node:stream/consumers'
import { type Block, type DocumentDescription, wordingOf } from './document-description.ts'
import { drawBlock, writeContentsNumbers } from './pdf-blocks.ts'
import { ink, keep, left, openPaper, type Paper, right, width, worded } from './pdf-paper.ts'

type Chapter = PDFKit.PDFOutline

/** Adds the headings to the PDF outline, the second level below the first. */
function bookmark(paper: Paper, chapter: Chapter, block: Block): Chapter {
  if (block.type !== 'heading') return chapter
  if (block.level === 1) return paper.outline.addItem(block.text)
  chapter.addItem(block.text)
  return chapter
}

/** The paper as a PDF stream; deterministic. */
export function drawPdf(description: DocumentDescription): Paper {
  const paper = openPaper(description)
  drawLetterhead(paper, description)
  let chapter = paper.outline.addItem(description.title)
  for (const [index, block] of description.blocks.entries()) {
    drawBlock(paper, block, description.blocks[index + 1])
    chapter = bookmark(paper, chapter, block)
  }
  writeContentsNumbers(paper)
  drawPageNumbers(paper, description)
  paper.end()
  return paper
}

/** The whole PDF in memory. */
export const renderPdf = (description: DocumentDescription): Promise<Buffer> => buffer(drawPdf(description))

const shield = 'M0 0 H30 V19 C30 28 22 33 15 37 C8 33 0 28 0 19 Z'
const wave = (y: number) => `M-2 ${y} c4 -3 8 -3 11 0 s8 3 11 0 s8 -3 12 0`
const leaf = 'M15 17 C7 14 6 8 10 5 C12 4 14 5 15 7 C16 5 18 4 20 5 C24 8 23 14 15 17 Z'

/** The canton's arms: a linden leaf above the river. */
function drawArms(paper: Paper): void {
  paper.save().translate(left, 42)
  paper.save().path(shield).clip()
  paper.rect(0, 0, 30, 19).fill('#f6f1dc')
  paper.rect(0, 19, 30, 19).fill(ink.accent)
  for (const y of [24, 30]) paper.path(wave(y)).lineWidth(2.2).stroke('#ffffff')
  paper.path(leaf).fill('#3c7a4a')
  paper.moveTo(15, 7).lineTo(15, 19).lineWidth(0.8).stroke('#2b5a36')
  paper.restore()
  paper.path(shield).lineWidth(0.9).stroke('#22303c')
  paper.restore()
}

/** The canton with arms and address; other senders by name alone. */
function drawSender(paper: Paper, { issuer, sender, language }: DocumentDescription): void {
  const indent = sender ? left : left + 42
  worded(paper, { size: 12.5, font: 'bold' }).text(sender ?? wordingOf(language).canton, indent, 46, { lineBreak: false })
  worded(paper, { size: 9.6, colour: ink.quiet }).text(issuer, indent, 63, { lineBreak: false })
  if (sender) return
  drawArms(paper)
  const address = 'Rathausgasse 3\n4870 Lauterau\nwww.lauterau.example'
  worded(paper, { size: 8, colour: ink.quiet }).text(address, right - 150, 46, { width: 150, align: 'right', lineGap: 1.5 })
}

function drawFact(paper: Paper, label: string, value: string): void {
  const top = paper.y
  worded(paper, { size: 9, colour: ink.quiet }).text(label, left, top, { width: 132 })
  const below = paper.y
  worded(paper, { size: 9 }).text(value, left + 142, top, { width: width - 142, lineGap: 1 })
  paper.y = Math.max(below, paper.y) + 2.5
}

function drawFacts(paper: Paper, { number, date, facts, language }: DocumentDescription): void {
  const wording = wordingOf(language)
  if (number) drawFact(paper, wording.number, number)
  drawFact(paper, wording.date, wording.day(date))
  for (const { label, value } of facts) drawFact(paper, label, value)
  const y = paper.y + 6
  paper.moveTo(left, y).lineTo(right, y).lineWidth(0.6).stroke(ink.line)
  paper.y = y + 18
}

/** The head of the first page: arms, sender, kind, title and facts. */
function drawLetterhead(paper: Paper, description: DocumentDescription): void {
  drawSender(paper, description)
  worded(paper, { size: 10.2, colour: ink.accent, font: 'bold' }).text(description.kind, left, 124, { width })
  worded(paper, { size: 16.5, font: 'bold' }).text(description.title, left, paper.y + 6, { width, lineGap: 2.5 })
  paper.y += 12
  drawFacts(paper, description)
  keep(paper, 60)
}

function drawRunningHead(paper: Paper, description: DocumentDescription): void {
  const title = description.title.length > 88 ? `${description.title.slice(0, 86).trimEnd()} …` : description.title
  worded(paper, { size: 8, colour: ink.quiet }).text(title, left, 46, { width: width - 100, lineBreak: false })
  worded(paper, { size: 8, colour: ink.quiet }).text(description.number ?? '', right - 95, 46, {
    width: 95,
    align: 'right',
    lineBreak: false,
  })
  paper.moveTo(left, 60).lineTo(right, 60).lineWidth(0.5).stroke(ink.line)
}

/** Draws running heads and page numbers once all pages exist. */
function drawPageNumbers(paper: Paper, description: DocumentDescription): void {
  const { count } = paper.bufferedPageRange()
  const { canton, page, of } = wordingOf(description.language)
  for (let index = 0; index < count; index += 1) {
    paper.switchToPage(index)
    // Text below the margin would start a new page.
    paper.page.margins.bottom = 0
    if (index > 0) drawRunningHead(paper, description)
    worded(paper, { size: 8, colour: ink.quiet }).text(`${description.sender ?? canton} · ${description.issuer}`, left, 800, {
      lineBreak: false,
    })
    paper.text(`${page} ${index + 1} ${of} ${count}`, right - 120, 800, { width: 120, align: 'right', lineBreak: false })
  }
}
