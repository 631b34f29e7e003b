import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type CropBox, sizeOf } from '#platform/shared/page-space.ts'
import type { Annotating, PrintedLayer, PrintedPage } from './extensions.ts'
import classes from './prepare-print.module.css'
import { failureOf } from './viewer-state.ts'

export type Printing = {
  pdf: PDFDocumentProxy
  range: PageRange
  printLayer: Annotating['printLayer']
  /** What is printed in place of a damaged page, from 1. */
  damagedText: (page: number) => string
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** Draws the pages into an element that shows only in print. Returns the function that prints it and cleans up; rejects when aborted. */
export async function preparePrint({ pdf, range, printLayer, damagedText, onProgress, signal }: Printing): Promise<() => void> {
  const count = range.last - range.first + 1
  const sheets: Sheet[] = []
  const discard = () => sheets.forEach(({ content }) => content instanceof HTMLImageElement && URL.revokeObjectURL(content.src))
  try {
    for (let page = range.first; page <= range.last; page++) {
      const read = await pdf.getPage(page).catch(nullIfDamaged)
      signal.throwIfAborted()
      sheets.push(read ? await drawSheet(read, count, signal) : damagedSheet(damagedText(page), sheets.at(-1)))
      onProgress(sheets.length)
    }
  } catch (error) {
    discard()
    throw error
  }
  const { names, rules } = paperSizes(sheets)
  const paper = document.createElement('div')
  paper.className = classes.printed!
  paper.append(...sheets.flatMap((sheet, at) => sheetElements(sheet, names[at]!, printLayer?.(printedPage(sheet, range.first - 1 + at)))))
  return () => print(paper, rules, discard)
}

/** In the page's units, which are larger than points if it has a UserUnit. */
const printedPage = ({ view }: Sheet, index: number): PrintedPage => ({ index, ...sizeOf(view) })

/** `content`: the picture of the page, or a text in place of a damaged one. */
type Sheet = { content: HTMLElement; width: number; height: number; rotation: number; view: CropBox }

function nullIfDamaged(error: unknown): null {
  if (failureOf(error) !== 'corrupt') throw error
  return null
}

/** As large as the page before it. */
function damagedSheet(text: string, before: Sheet | undefined): Sheet {
  const content = document.createElement('p')
  content.textContent = text
  const { width, height } = before ?? { width: 595, height: 842 }
  return { content, width, height, rotation: 0, view: [0, 0, width, height] }
}

async function drawSheet(page: PDFPageProxy, count: number, signal: AbortSignal): Promise<Sheet> {
  const { width, height } = page.getViewport({ scale: 1 })
  const canvas = document.createElement('canvas')
  const viewport = page.getViewport({ scale: resolutionOf({ width, height }, count) / 72 })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvas, viewport, intent: 'print' })
  const cancel = () => task.cancel()
  signal.addEventListener('abort', cancel)
  await task.promise
  signal.removeEventListener('abort', cancel)
  const picture = new Image()
  picture.src = URL.createObjectURL(await blobOf(canvas))
  await picture.decode()
  // Frees the canvas at once: browsers limit the memory of all canvases together.
  canvas.width = 0
  page.cleanup()
  return { content: picture, width, height, rotation: page.rotate, view: page.view as [number, number, number, number] }
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the page was too large to be drawn'))))
  })

/** A printed page with its layers, followed by a sheet for what does not fit on it. */
function sheetElements(page: Sheet, name: string, layer: PrintedLayer | null | undefined): HTMLElement[] {
  const sheet = sheetElement(page, name, layer?.over ?? [])
  return layer && layer.notes.length > 0 ? [sheet, notesSheet(layer, { name, width: page.width })] : [sheet]
}

function sheetElement({ content, width, height, rotation }: Sheet, name: string, over: PrintedLayer['over']): HTMLElement {
  const sheet = document.createElement('div')
  sheet.className = classes.sheet!
  sheet.style.setProperty('page', name)
  sheet.style.width = `${Math.round(width)}pt`
  // A little less than the paper: rounding up would add an empty sheet.
  sheet.style.height = `${Math.round(height) - 1}pt`
  sheet.append(content, ...over.map((layer) => turned(layer, { width, height, rotation })))
  return sheet
}

/** Rotates an unrotated layer to match how the file shows its page. */
function turned(layer: SVGElement, { width, height, rotation }: Pick<Sheet, 'width' | 'height' | 'rotation'>): SVGElement {
  const isAcross = rotation % 180 !== 0
  layer.style.width = `${isAcross ? height : width}pt`
  layer.style.height = `${isAcross ? width : height}pt`
  layer.style.transform = `translate(-50%, -50%) rotate(${rotation}deg)`
  return layer
}

/** Opens the browser's print dialog, and removes everything afterwards. */
function print(paper: HTMLElement, rules: string, discard: () => void) {
  // The content security policy does not block style sheets made by script.
  const styles = new CSSStyleSheet()
  styles.replaceSync(rules)
  document.adoptedStyleSheets.push(styles)
  document.body.append(paper)
  const clear = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== styles)
    paper.remove()
    discard()
  }
  window.addEventListener('afterprint', clear, { once: true })
  window.print()
}

type Paper = {
  /** Name of its @page rule. */
  name: string
  width: number
}

/** Texts that do not fit on a page, on sheets of the same size after it. */
function notesSheet({ title, notes }: Pick<PrintedLayer, 'title' | 'notes'>, { name, width }: Paper): HTMLElement {
  const sheet = document.createElement('div')
  sheet.className = classes.notes!
  sheet.style.setProperty('page', name)
  sheet.style.width = `${Math.round(width)}pt`
  const heading = document.createElement('h2')
  heading.textContent = title
  const texts = notes.map((note) => {
    const text = document.createElement('p')
    text.textContent = note
    return text
  })
  sheet.append(heading, ...texts)
  return sheet
}

/** First and last page to print, from 1. */
export type PageRange = { first: number; last: number }

/** From this many pages on, the user first chooses a range: preparing each takes time and memory. */
export const manyPages = 50

/** Parses a typed range; null if invalid. */
export function rangeOf(first: string, last: string, pages: number): PageRange | null {
  const range = { first: Number(first), last: Number(last) }
  const isRange = Number.isInteger(range.first) && Number.isInteger(range.last) && range.first >= 1 && range.last >= range.first
  return isRange && range.last <= pages ? range : null
}

/** The size of a printed page in points, as rotated by the file. */
export type PaperSize = { width: number; height: number }

/** Names each distinct size, and writes the @page rules that give every printed page its own paper size. */
export function paperSizes(sizes: readonly PaperSize[]): { names: string[]; rules: string } {
  const known = new Map<string, string>()
  const names = sizes.map(({ width, height }) => {
    const size = `${Math.round(width)}pt ${Math.round(height)}pt`
    const name = known.get(size) ?? `paper${known.size}`
    known.set(size, name)
    return name
  })
  const rules = [...known].map(([size, name]) => `@page ${name} { size: ${size}; margin: 0 }`)
  return { names, rules: rules.join('\n') }
}

/** Resolution (dpi): high for short documents, lower to save memory; never more pixels than every browser's canvas allows. */
export function resolutionOf({ width, height }: PaperSize, pages: number): number {
  const wanted = pages <= 20 ? 200 : 150
  const maxPixels = 16_000_000
  return Math.min(wanted, 72 * Math.sqrt(maxPixels / (width * height)), (72 * 8000) / Math.max(width, height))
}
