import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import { jsonOf, type Program, readParts } from '#platform/server/sandbox/sandbox.ts'
import { brokenLines } from '#platform/shared/text-lines.ts'
import type { PaperPlan } from './paper.ts'
import { type Ink, inkFor } from './printed-font.ts'
import { A4, margin, onPages, type Paragraph, type PlacedLine, writeLines } from './text-page.ts'

/** Makes a plain PDF: input is the plan, output the file. */
export const run: Program = async (input) => {
  const [plan] = await readParts(input, 1)
  const bytes = await makePaper(jsonOf(plan) as PaperPlan)
  return { answer: { size: bytes.length }, output: [bytes] }
}

async function makePaper(plan: PaperPlan): Promise<Uint8Array> {
  const paper = await PDFDocument.create({ updateMetadata: false })
  const ink = await inkFor(paper)
  const pages = onPages(
    plan.paragraphs.flatMap((paragraph) => linesOf(paragraph, ink)),
    ink,
  )
  for (const [at, placed] of pages.entries()) {
    const stamp = plan.stamp.replace('{page}', String(at + 1)).replace('{pages}', String(pages.length))
    const lines = placed.flatMap(({ paragraph, lines: [line] }) => (line ? [line, ...numberOf(paragraph, line)] : []))
    writeLines(paper.addPage([A4.width, A4.height]), [...lines, footOf(stamp)], ink)
  }
  const made = new Date(plan.made)
  if (plan.facts) {
    const facts = { mimeType: 'application/json', afRelationship: AFRelationship.Data, creationDate: made, modificationDate: made }
    await paper.attach(Buffer.from(plan.facts.json), plan.facts.name, facts)
  }
  paper.setTitle(plan.title, { showInWindowTitleBar: true })
  paper.setLanguage(plan.language)
  paper.setCreationDate(made)
  paper.setModificationDate(made)
  return paper.save({ objectsPerTick: Infinity, addDefaultPage: false, updateFieldAppearances: false })
}

/** `number`: of a line of a numbered paragraph; empty lines have none. */
type Line = Paragraph & { number: number | null }

/** In the margin, before the line. */
const numberOf = ({ number }: Line, { y }: PlacedLine): PlacedLine[] =>
  number === null ? [] : [{ text: String(number), size: 8, weight: 'regular', x: margin - 28, y }]

/** Splits a paragraph into one per line, so that a long text can continue on the next page. */
function linesOf({ text, gap, isNumbered = false, ...look }: Paragraph, ink: Ink): Line[] {
  const lines = brokenLines(text.replace(/\r\n?/g, '\n'), A4.width - 2 * margin, (line) => ink[look.weight].widthOf(line, look.size))
  let number = 0
  return lines.map((line, at) => {
    const written = line.trimEnd()
    if (isNumbered && written !== '') number += 1
    return { ...look, text: written, gap: at === 0 ? gap : 0, number: isNumbered && written !== '' ? number : null }
  })
}

const footOf = (text: string): PlacedLine => ({ text, size: 8, weight: 'regular', x: margin, y: A4.height - margin / 2 })
