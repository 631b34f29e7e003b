import { Unreadable } from '#features/documents/server/text/decode.ts'
import type { Pages } from '#features/documents/server/text/pages.ts'
import { readEmbedded } from './embedded.ts'
import { readOpenDocument } from './open-document.ts'
import { type Allowance, newAllowance, openPackage, type Package, parseXml, relationOf, relationsOf } from './package.ts'
import { addPart, type Reading } from './paragraphs.ts'
import { readWorkbook } from './workbook.ts'

/** By the root element of the main part. */
const readers: Record<string, (reading: Reading, main: string) => Promise<void>> = {
  document: readDocument,
  workbook: readWorkbook,
  presentation: readPresentation,
}

/** Files may contain files, which may contain files; deeper ones are not read. */
const deepest = 3

/** Reads an office file by its contents, whatever its name says, with the files embedded in it. `within`: in which it is embedded. */
export async function readOffice(bytes: Buffer, pages: Pages, within?: { depth: number; allowance: Allowance }): Promise<void> {
  const { depth, allowance } = within ?? { depth: 0, allowance: newAllowance() }
  const office = await openPackage(bytes, allowance)
  const readNested = (inner: Buffer) => readOffice(inner, pages, { depth: depth + 1, allowance })
  const addEmbedded = async (inner: Buffer, name: string) =>
    depth < deepest ? readEmbedded({ bytes: inner, name }, { pages, readOffice: readNested }) : undefined
  const reading = { office, pages, addEmbedded }
  if (office.has('content.xml') || office.has('encrypted-package')) return readOpenDocument(reading)
  const main = (await relationsOf(office, '')).find(({ type }) => type === 'officeDocument')?.part ?? ''
  const read = readers[(await rootOf(office, main)) ?? '']
  if (!read) throw new Unreadable('no office file that we read')
  await read(reading, main)
}

async function rootOf(office: Package, part: string): Promise<string | undefined> {
  let root: string | undefined
  await parseXml(office.read(part), {
    open: ({ name }) => {
      root ??= name
    },
    isDone: () => root !== undefined,
  })
  return root
}

/** Reads a docx as one page: its page breaks are only known once it is rendered. */
async function readDocument(reading: Reading, main: string): Promise<void> {
  reading.pages.turn()
  await addPart(reading, main)
}

/** Reads a pptx: one page per slide with its speaker notes, in presentation order. */
async function readPresentation(reading: Reading, main: string): Promise<void> {
  const parts = new Map((await relationsOf(reading.office, main)).map(({ id, part }) => [id, part]))
  for (const slide of await slidesOf(reading.office, main)) {
    if (reading.pages.isFull()) return
    reading.pages.turn()
    await addPart(reading, parts.get(slide) ?? '')
  }
}

async function slidesOf(office: Package, main: string): Promise<string[]> {
  const slides: string[] = []
  await parseXml(office.read(main), { open: (tag) => void (tag.name === 'sldId' && slides.push(relationOf(tag))) })
  return slides
}
