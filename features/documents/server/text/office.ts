import { Unreadable } from './decode.ts'
import { readOpenDocument } from './open-document.ts'
import { hearXml, openPackage, type Package, relationOf, relationsOf } from './package.ts'
import type { Pages } from './pages.ts'
import { readWorkbook } from './workbook.ts'

/** By the root element of the main part. */
const readers: Record<string, (office: Package, main: string, pages: Pages) => Promise<void>> = {
  document: readDocument,
  workbook: readWorkbook,
  presentation: readPresentation,
}

/** Reads an office file by its contents, whatever its name says. */
export async function readOffice(bytes: Buffer, pages: Pages): Promise<void> {
  const office = await openPackage(bytes)
  if (office.has('content.xml')) return readOpenDocument(office, pages)
  const main = (await relationsOf(office, '')).find(({ type }) => type === 'officeDocument')?.part ?? ''
  const read = readers[(await rootOf(office, main)) ?? '']
  if (!read) throw new Unreadable('no office file that we read')
  await read(office, main, pages)
}

async function rootOf(office: Package, part: string): Promise<string | undefined> {
  let root: string | undefined
  await hearXml(office.read(part), {
    open: ({ name }) => {
      root ??= name
    },
    isDone: () => root !== undefined,
  })
  return root
}

const beside = ['footnotes', 'endnotes', 'header', 'footer']

/** Reads a docx as one page: its page breaks are only known once it is rendered. */
async function readDocument(office: Package, main: string, pages: Pages): Promise<void> {
  const others = (await relationsOf(office, main)).filter(({ type }) => beside.includes(type))
  pages.turn()
  for (const part of [main, ...others.map((other) => other.part)]) await addParagraphs(office, part, pages)
}

/** Reads a pptx: one page per slide with its speaker notes, in presentation order. */
async function readPresentation(office: Package, main: string, pages: Pages): Promise<void> {
  const parts = new Map((await relationsOf(office, main)).map(({ id, part }) => [id, part]))
  for (const slide of await slidesOf(office, main)) {
    if (pages.isFull()) return
    await addSlide(office, parts.get(slide) ?? '', pages)
  }
}

async function slidesOf(office: Package, main: string): Promise<string[]> {
  const slides: string[] = []
  await hearXml(office.read(main), { open: (tag) => void (tag.name === 'sldId' && slides.push(relationOf(tag))) })
  return slides
}

async function addSlide(office: Package, slide: string, pages: Pages) {
  const notes = (await relationsOf(office, slide)).filter(({ type }) => type === 'notesSlide')
  pages.turn()
  for (const part of [slide, ...notes.map((note) => note.part)]) await addParagraphs(office, part, pages)
}

/** Duplicates for older programs, and slide number fields. */
const without = new Set(['Fallback', 'fld'])
const signs: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

/** Adds the paragraphs of a part of a document or a slide. Tracked deletions use another element and are left out. */
async function addParagraphs(office: Package, part: string, pages: Pages): Promise<void> {
  let isText = false
  await hearXml(office.read(part), {
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
