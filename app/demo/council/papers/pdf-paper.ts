import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { type DocumentDescription, wordingOf } from './document-description.ts'

export type Paper = PDFKit.PDFDocument

export const ink = { text: '#1b1f24', quiet: '#5b6570', line: '#c4cbd2', accent: '#1f4e79', tint: '#eef2f6' }
export const left = 72
export const right = 595.28 - 62
export const width = right - left
const bottom = 841.89 - 66

const require = createRequire(import.meta.url)
const fontFile = (style: string) => readFileSync(require.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`))

/** A parsed font of the library: parsing it for each paper would take half of the time. */
function opened(file: Buffer): PDFKit.Mixins.PDFFontSource {
  const { _font: held } = new PDFDocument({ font: file as never }) as unknown as { _font: { font: Opened } }
  // If the library first met a letter as part of another one, such as the U of Ü, its text could not be extracted later.
  held.font.layout(plainLetters)
  return held.font
}

type Opened = PDFKit.Mixins.PDFFontSource & { layout: (text: string) => void }
const plainLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const fonts = { regular: opened(fontFile('Regular')), bold: opened(fontFile('Bold')) }

/** A new A4 paper with fonts and document information; pages stay in memory until their numbers are written. */
export function openPaper({ title, kind, issuer, date, sender, language }: DocumentDescription): Paper {
  const written = new Date(`${date}T08:00:00Z`)
  const paper = new PDFDocument({
    size: 'A4',
    margins: { top: 84, bottom: 66, left, right: 62 },
    bufferPages: true,
    lang: `${language ?? 'de'}-CH`,
    displayTitle: true,
    font: fonts.regular as never,
    info: {
      Title: title,
      Subject: kind,
      Author: `${issuer}, ${sender ?? wordingOf(language).canton}`,
      Creator: 'Staatskanzlei',
      CreationDate: written,
      ModDate: written,
    },
  })
  for (const [name, file] of Object.entries(fonts)) paper.registerFont(name, file)
  return paper.font('regular')
}

/** Starts a new page if less than this height is left. */
export function keep(paper: Paper, height: number): void {
  if (paper.y + height > bottom) paper.addPage()
}

type Wording = { size?: number; font?: 'regular' | 'bold'; colour?: string }

export const worded = (paper: Paper, { size = 10.6, font = 'regular', colour = ink.text }: Wording = {}) =>
  paper.font(font).fontSize(size).fillColor(colour)

/** Writes text with `**bold**` parts from the paper's current line on. */
export function writeRich(
  paper: Paper,
  text: string,
  { x = left, across = width, size = 10.6 }: { x?: number; across?: number; size?: number } = {},
): void {
  const parts = text.split('**').map((part, index) => ({ part, bold: index % 2 === 1 }))
  const shown = parts.filter(({ part }) => part !== '')
  for (const [index, { part, bold }] of shown.entries()) {
    worded(paper, { size, font: bold ? 'bold' : 'regular' })
    const options = { width: across, lineGap: 3.6, continued: index < shown.length - 1 }
    if (index === 0) paper.text(part, x, paper.y, options)
    else paper.text(part, options)
  }
}
