import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Pages } from '#features/documents/server/text/pages.ts'
import type { Supplement } from '#features/documents/server/text/read-text.ts'
import { openAsShown } from '#platform/server/pdf/with-pdf.ts'
import { isDynamicForm } from '#platform/shared/dynamic-form.ts'
import { type PdfAnnotation, textsOfAnnotation } from './annotation-texts.ts'

/** Reads a PDF page by page, as the viewer shows it. Returns its supplements, which are read as they are taken, after the pages. */
export async function readPdf(bytes: Buffer, pages: Pages): Promise<AsyncIterable<string>> {
  // pdf.js does not accept a Buffer.
  const { pdf, close } = await openAsShown(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
  try {
    return supplementsOf({ pdf, close, texts: await readPages(pdf, pages) })
  } catch (error) {
    await close()
    throw error
  }
}

async function readPages(pdf: PDFDocumentProxy, pages: Pages): Promise<string[]> {
  const texts: string[] = []
  pages.areNumbered(pdf.numPages)
  // A form that cannot be rendered only has a page that asks to wait, which the viewer does not show.
  const isHidden = !pdf.isPureXfa && (await isDynamicForm(pdf).catch(() => false))
  for (let number = 1; number <= pdf.numPages && !pages.isFull(); number += 1) {
    const text = isHidden ? '' : await readPage(pdf, number).catch(() => '')
    pages.turn()
    pages.add(text)
    texts.push(text)
  }
  return texts
}

/** A page that cannot be read yields no text, without affecting the others. */
async function readPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  if (pdf.isPureXfa) return textOfForm((await page.getXfa()) as FormNode | null)
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

/** What people can tell apart on a page; more comes from files made to do harm. */
const mostTexts = 2_000
const longestOfPage = 20_000
const longestOfFile = 1_000_000

type Opened = { pdf: PDFDocumentProxy; close: () => Promise<void>; texts: readonly string[] }

/**
 * Lines of JSON with what a PDF says beside the text of its pages: values of form fields, texts of its annotations and, with the first page, its
 * title, subject, keywords and the names of embedded files. What a page's text already says is left out. Closes the PDF at the end.
 */
async function* supplementsOf({ pdf, close, texts }: Opened): AsyncGenerator<string> {
  try {
    let room = longestOfFile
    for (const [index, text] of texts.entries()) {
      if (room <= 0) return
      const said = [...(index === 0 ? await factsOf(pdf) : []), ...(await annotationsOf(pdf, index + 1))]
      const supplement = join(said, { text, room })
      room -= supplement.length
      if (supplement !== '') yield `${JSON.stringify([index + 1, supplement] satisfies Supplement)}\n`
    }
  } finally {
    await close()
  }
}

function join(said: readonly string[], { text, room }: { text: string; room: number }): string {
  if (said.length === 0) return ''
  const known = new Set<string>()
  const folded = foldedWords(text)
  let rest = Math.min(longestOfPage, room)
  const kept: string[] = []
  for (const one of said) {
    const line = one.slice(0, rest).trim()
    const words = foldedWords(line)
    if (words.trim() === '' || known.has(words) || folded.includes(words)) continue
    known.add(words)
    kept.push(line)
    rest -= line.length + 1
    if (rest <= 0 || kept.length === mostTexts) break
  }
  return kept.join('\n')
}

/** Compares words regardless of line breaks and punctuation, and never a part of a word. */
function foldedWords(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase()
  return ` ${(folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ')} `
}

/** A page whose annotations cannot be read has none, without affecting the others. */
async function annotationsOf(pdf: PDFDocumentProxy, number: number): Promise<string[]> {
  try {
    const page = await pdf.getPage(number)
    const annotations = (await page.getAnnotations()) as PdfAnnotation[]
    page.cleanup()
    return annotations.flatMap(textsOfAnnotation)
  } catch {
    return []
  }
}

type Info = { Title?: unknown; Subject?: unknown; Keywords?: unknown }

/** Word processors put their own name before the file's. */
const program = /^Microsoft (?:Office )?(?:Word|Excel|PowerPoint) - /

async function factsOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const { info, metadata } = await pdf.getMetadata().catch(() => ({ info: {}, metadata: null }))
  const { Title, Subject, Keywords } = info as Info
  const ofXmp = ['dc:title', 'dc:description', 'dc:subject', 'pdf:keywords'].map((name): unknown => metadata?.get(name))
  const facts = [Title, Subject, Keywords, ...ofXmp].flat().filter((fact) => typeof fact === 'string')
  return [...facts.map((fact) => fact.replace(program, '')), ...(await namesOfEmbedded(pdf))]
}

async function namesOfEmbedded(pdf: PDFDocumentProxy): Promise<string[]> {
  const files = (await pdf.getAttachments().catch(() => null)) as Map<string, { filename: string }> | null
  return Array.from(files?.values() ?? [], ({ filename }) => filename)
}

/** A node of a rendered XFA form, as pdf.js describes it. */
export type FormNode = {
  name: string
  value?: string | null
  attributes?: {
    style?: { display?: string; visibility?: string }
    type?: string
    value?: unknown
    textContent?: unknown
    selected?: boolean
  }
  children?: (FormNode | null)[]
}

/** The text of a page of a rendered form as the viewer shows it: labels and values in reading order, without hidden parts. */
export const textOfForm = (page: FormNode | null): string =>
  (page ? textsOf(page) : [])
    .join('\n')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

function textsOf({ name, value, attributes = {}, children = [] }: FormNode): string[] {
  const { style, type, textContent } = attributes
  if (style?.display === 'none' || style?.visibility === 'hidden') return []
  if (name === 'input') return type === 'text' ? textIn(attributes.value) : []
  if (name === 'option') return attributes.selected ? textIn(value) : []
  return [...textIn(textContent), ...textIn(value), ...children.flatMap((child) => (child ? textsOf(child) : []))]
}

const textIn = (value: unknown): string[] => (typeof value === 'string' ? [value.replace(/\r\n?/g, '\n')] : [])
