import { type Package, relationsOf } from './package.ts'
import type { Pages } from './pages.ts'
import { addParagraphs } from './paragraphs.ts'
import { hearXml, relationOf } from './xml.ts'

/** Reads a pptx: each slide with the notes of its speaker, in the order in which they are shown. */
export async function readPresentation(office: Package, main: string, pages: Pages): Promise<void> {
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
