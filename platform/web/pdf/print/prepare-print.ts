import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type CropBox, sizeOf } from '#platform/shared/pdf/page-space.ts'
import type { Annotating, PrintedLayer, PrintedPage } from '#platform/web/pdf/annotating.ts'
import { notesSheet } from './notes-sheet.ts'
import type { PageRange } from './page-range.ts'
import { paperSizes, resolutionOf } from './paper-sizes.ts'
import classes from './print.module.css'

export type Printing = {
  pdf: PDFDocumentProxy
  range: PageRange
  printLayer: Annotating['printLayer']
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** Draws pages one after the other into an element that stands on the printer's paper alone; answers with what prints it and clears up. Rejects when it is cancelled. */
export async function preparePrint({ pdf, range, printLayer, onProgress, signal }: Printing): Promise<() => void> {
  const count = range.last - range.first + 1
  const sheets: Sheet[] = []
  const discard = () => sheets.forEach(({ picture }) => URL.revokeObjectURL(picture.src))
  try {
    for (let page = range.first; page <= range.last; page++) {
      sheets.push(await drawSheet(await pdf.getPage(page), count, signal))
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

/** In the page's own units, which are larger than points where it says so (UserUnit). */
const printedPage = ({ view }: Sheet, index: number): PrintedPage => ({ index, ...sizeOf(view) })

type Sheet = { picture: HTMLImageElement; width: number; height: number; rotation: number; view: CropBox }

async function drawSheet(page: PDFPageProxy, count: number, signal: AbortSignal): Promise<Sheet> {
  signal.throwIfAborted()
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
  // Frees the canvas at once: browsers hold only so much memory for all of them.
  canvas.width = 0
  page.cleanup()
  return { picture, width, height, rotation: page.rotate, view: page.view as [number, number, number, number] }
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the page was too large to be drawn'))))
  })

/** One printed page with what lies upon it, and what has no room there behind it. */
function sheetElements(page: Sheet, name: string, layer: PrintedLayer | null | undefined): HTMLElement[] {
  const sheet = sheetElement(page, name, layer?.over ?? [])
  return layer && layer.notes.length > 0 ? [sheet, notesSheet(layer, { name, width: page.width })] : [sheet]
}

function sheetElement({ picture, width, height, rotation }: Sheet, name: string, over: PrintedLayer['over']): HTMLElement {
  const sheet = document.createElement('div')
  sheet.className = classes.sheet!
  sheet.style.setProperty('page', name)
  sheet.style.width = `${Math.round(width)}pt`
  // A hair less than the paper: a sheet that is rounded up would leave an empty one behind it.
  sheet.style.height = `${Math.round(height) - 1}pt`
  sheet.append(picture, ...over.map((layer) => turned(layer, { width, height, rotation })))
  return sheet
}

/** Lays an unrotated layer over a page that the file shows turned. */
function turned(layer: SVGElement, { width, height, rotation }: Pick<Sheet, 'width' | 'height' | 'rotation'>): SVGElement {
  const isAcross = rotation % 180 !== 0
  layer.style.width = `${isAcross ? height : width}pt`
  layer.style.height = `${isAcross ? width : height}pt`
  layer.style.transform = `translate(-50%, -50%) rotate(${rotation}deg)`
  return layer
}

/** Asks the browser to print, and takes everything away when it has. */
function print(paper: HTMLElement, rules: string, discard: () => void) {
  // A sheet made by script is not held back by the security policy.
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
