import type { Pages } from '#features/documents/server/text/pages.ts'
import { type Package, parseXml, readPart, relationsOf } from './package.ts'

/** An office file while it is read. */
export type Reading = {
  office: Package
  pages: Pages
  /** Adds the text of a file that is embedded in this one, if it is of a readable kind. */
  addEmbedded: (bytes: Buffer, name: string) => Promise<void>
}

type AddPart = (reading: Reading, part: string) => Promise<void>

/** Duplicates for older programs, and slide number fields. */
const without = new Set(['Fallback', 'fld'])
const signs: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

/** Adds the paragraphs of a part of a document, slide or drawing. Tracked deletions use another element and are left out. */
async function addParagraphs({ office, pages }: Reading, part: string): Promise<void> {
  let isText = false
  await parseXml(office.read(part), {
    without,
    open: ({ name }) => {
      isText = name === 't'
      if (signs[name]) pages.add(signs[name])
    },
    close: (name) => {
      isText = false
      if (name === 'p') pages.add('\n')
    },
    text: (text) => void (isText && pages.add(text)),
    isDone: pages.isFull,
  })
}

/** Adds the words of a chart: its titles, and the names of its categories and series, without its numbers. */
async function addChart({ office, pages }: Reading, part: string): Promise<void> {
  let isText = false
  await parseXml(office.read(part), {
    without: new Set(['numCache', 'numLit', 'Fallback']),
    open: ({ name }) => {
      isText = name === 't' || name === 'v'
    },
    close: (name) => {
      isText = false
      if (['p', 'v', 'pt'].includes(name)) pages.add('\n')
    },
    text: (text) => void (isText && pages.add(text)),
    isDone: pages.isFull,
  })
}

const addEmbeddedPart: AddPart = async (reading, part) => reading.addEmbedded(await readPart(reading.office, part), part)

/** How to read what a part shows besides its own text, by the type of the relation. */
const shown: Record<string, AddPart> = {
  footnotes: addParagraphs,
  endnotes: addParagraphs,
  header: addParagraphs,
  footer: addParagraphs,
  notesSlide: addParagraphs,
  // SmartArt, and the text boxes of a sheet.
  diagramData: addParagraphs,
  drawing: addParagraphs,
  chart: addChart,
  chartEx: addChart,
  // Other documents that a Word document includes, and objects.
  aFChunk: addEmbeddedPart,
  package: addEmbeddedPart,
  oleObject: addEmbeddedPart,
}

/** Adds the text of a document or slide and of all that it shows. */
export async function addPart(reading: Reading, part: string): Promise<void> {
  await addParagraphs(reading, part)
  await addShown(reading, part)
}

/** Adds what a part shows besides its own text. `done`: parts that were added already. */
export async function addShown(reading: Reading, part: string, done = new Set<string>()): Promise<void> {
  done.add(part)
  for (const { type, part: other } of await relationsOf(reading.office, part)) {
    const add = shown[type]
    if (!add || done.has(other) || reading.pages.isFull()) continue
    done.add(other)
    await add(reading, other)
    // A chart's embedded workbook holds the figures that it shows.
    if (add === addParagraphs) await addShown(reading, other, done)
  }
}
