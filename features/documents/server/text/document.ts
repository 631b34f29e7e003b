import { type Package, relationsOf } from './package.ts'
import type { Pages } from './pages.ts'
import { addParagraphs } from './paragraphs.ts'

const beside = ['footnotes', 'endnotes', 'header', 'footer']

/** Reads a docx: where its pages break only who prints it knows. */
export async function readDocument(office: Package, main: string, pages: Pages): Promise<void> {
  const others = (await relationsOf(office, main)).filter(({ type }) => beside.includes(type))
  pages.turn()
  for (const part of [main, ...others.map((other) => other.part)]) await addParagraphs(office, part, pages)
}
