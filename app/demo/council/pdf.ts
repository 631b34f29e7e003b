import { buffer } from 'node:stream/consumers'
import type { Block, DocumentDescription } from './document-description.ts'
import { drawBlock } from './pdf-blocks.ts'
import { writeContentsNumbers } from './pdf-contents.ts'
import { drawLetterhead, drawPageNumbers } from './pdf-letterhead.ts'
import { openPaper, type Paper } from './pdf-paper.ts'

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
