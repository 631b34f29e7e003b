import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { BookDocument, BookLayer, BookPlan } from '#features/downloads/server/book/book-plan.ts'
import { run } from '#features/downloads/server/book/make-book-program.ts'
import { joinedParts } from '#platform/server/sandbox/sandbox.ts'
import { pdfOf } from './gever-zip.ts'
import { checkPdf } from './sandbox.ts'

type ADocument = Partial<BookDocument> & { bytes: Buffer; layers?: BookLayer[] }

const words = {
  contents: 'Inhalt',
  stamp: 'S. {page}',
  note: '{page} {name}',
  notes: '{name}',
  attachments: 'Anhänge: {name}',
  not_pdf: 'kein PDF',
  unreadable: 'beschädigt',
  too_much: 'zu komplex',
  dynamic_form: 'XFA',
}

/** A meeting book of documents, by agenda item; qpdf has found no errors in it. Cover and contents are its first two pages. */
export async function aBook(...items: ADocument[][]): Promise<Buffer> {
  const sections = items.map((chapters, at) => ({
    title: `${at + 1}. Geschäft`,
    is_heading: false,
    documents: chapters.map(({ bytes: _, layers: __, ...chapter }, index) => ({
      title: `Unterlage ${at + 1}.${index + 1}`,
      file_name: `${at + 1}_${index + 1}.pdf`,
      is_pdf: true,
      version_id: 1,
      address: `https://rat.example/${at + 1}/${index + 1}`,
      ...chapter,
    })),
  }))
  const plan: BookPlan = { language: 'de-CH', title: 'Sitzung', facts: [], made: '2026-11-20T10:30:00.000Z', words, sections }
  const frames = items
    .flat()
    .flatMap(({ bytes, layers = [], is_too_much }) => [
      { text: () => JSON.stringify(layers) },
      ...(is_too_much ? [] : [{ size: bytes.length, open: () => Readable.from([bytes]) }]),
    ])
  const { output = [] } = await run(joinedParts([{ text: () => JSON.stringify(plan) }, ...frames]), [], async () => undefined)
  const pdf = await buffer(Readable.from(output))
  checkPdf(pdf)
  return pdf
}

/** A page as text, and other objects, of which the first has the number 10: `pages` are the entries of each page but its content. */
export const aPdf = ({ catalog = '', pages, objects = [] }: { catalog?: string; pages: APage[]; objects?: string[] }): Buffer => {
  const first = 10 + objects.length
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...Array.from({ length: 6 }, () => 'null'),
    ...objects,
    ...pages.flatMap(({ content = '', entries = '', resources = '' }, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Resources << /Font << /F1 3 0 R >> ${resources} >> /Contents ${first + 2 * at + 1} 0 R ${entries} >>`,
      aStream('', content),
    ]),
  ])
}
type APage = { content?: string; entries?: string; resources?: string }

/** Number of the object of a page of `aPdf`, counted from 0. */
export const pageOf = (at: number, objects: { length: number }): string => `${10 + objects.length + 2 * at} 0 R`

export const aStream = (entries: string, content: string): string =>
  `<< ${entries} /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`

type Mark = { title: string; dest: unknown; url: string | null; items: Mark[] }

/** What pdf.js reads of a book. */
export async function readBook(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS }).promise
  /** Page number and place that a destination leads to. */
  const placeOf = async (dest: unknown) => {
    const place = typeof dest === 'string' ? await document.getDestination(dest) : (dest as unknown[] | null)
    return (
      place && [
        (await document.getPageIndex(place[0] as never)) + 1,
        ...place.slice(1).map((one) => (one as { name?: string })?.name ?? one),
      ]
    )
  }
  const marksOf = async (marks: Mark[]): Promise<unknown[]> => {
    const found: unknown[] = []
    for (const { title, dest, items } of marks)
      found.push([title, (await placeOf(dest))?.[0] ?? null, ...(items.length > 0 ? [await marksOf(items)] : [])])
    return found
  }
  /** Where the links of a page lead, from top to bottom. */
  const linksOn = async (number: number) => {
    const links = (await (await document.getPage(number)).getAnnotations()).filter(({ subtype }) => subtype === 'Link')
    const found: unknown[] = []
    for (const { dest, url, action } of links) found.push(url ?? action ?? (await placeOf(dest)))
    return found
  }
  const wordsOn = async (number: number) => {
    const { items } = await (await document.getPage(number)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }
  return { document, marks: await marksOf(await document.getOutline()), linksOn, wordsOn }
}
