import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import { type Ink, inkFor } from '#server/annotations/interchange/appearance.ts'
import { A4, margin, onPages, type Paragraph, type PlacedLine, writeLines } from '#server/annotations/interchange/text-page.ts'
import { answer, readParts } from '#server/kit/limited-parts.ts'
import { brokenLines } from '#shared/annotations/geometry/text-lines.ts'
import type { SheetPlan } from './plan-sheet.ts'

/** Runs alone in a child process: the plan comes in by stdin, the signature sheet goes out by stdout. */
async function makeSheet(plan: SheetPlan): Promise<Uint8Array> {
  const sheet = await PDFDocument.create({ updateMetadata: false })
  const ink = await inkFor(sheet)
  const pages = onPages(
    plan.paragraphs.flatMap((paragraph) => linesOf(paragraph, ink)),
    ink,
  )
  for (const [at, placed] of pages.entries()) {
    const stamp = plan.stamp.replace('{page}', String(at + 1)).replace('{pages}', String(pages.length))
    writeLines(sheet.addPage([A4.width, A4.height]), [...placed.flatMap(({ lines }) => lines), footOf(stamp)], ink)
  }
  const made = new Date(plan.made)
  const facts = { mimeType: 'application/json', afRelationship: AFRelationship.Data, creationDate: made, modificationDate: made }
  await sheet.attach(Buffer.from(plan.facts.json), plan.facts.name, facts)
  sheet.setTitle(plan.title, { showInWindowTitleBar: true })
  sheet.setLanguage(plan.language)
  sheet.setCreationDate(made)
  sheet.setModificationDate(made)
  return sheet.save({ objectsPerTick: Infinity, addDefaultPage: false, updateFieldAppearances: false })
}

/** Line by line, so that a long text goes on over the pages. */
function linesOf({ text, gap, ...look }: Paragraph, ink: Ink): Paragraph[] {
  const lines = brokenLines(text.replace(/\r\n?/g, '\n'), A4.width - 2 * margin, (line) => ink[look.weight].widthOf(line, look.size))
  return lines.map((line, at) => ({ ...look, text: line.trimEnd(), gap: at === 0 ? gap : 0 }))
}

const footOf = (text: string): PlacedLine => ({ text, size: 8, weight: 'regular', x: margin, y: A4.height - margin / 2 })

const [plan = new Uint8Array()] = await readParts(1)
const bytes = await makeSheet(JSON.parse(Buffer.from(plan).toString()) as SheetPlan)
await answer({ size: bytes.length }, [bytes])
