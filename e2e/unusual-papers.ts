import { randomInt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import PdfDocument from 'pdfkit'
import { aFile, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { importZip } from './api.ts'
import { aCommittee } from './committees.ts'
import { beginSession } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'

type Dictionary = { data: Record<string, unknown> }
/** Gives access to the PDF dictionaries, for what pdfkit does not support. */
type Open = { page: { dictionary: Dictionary }; _root: Dictionary }

const opened = (pdf: PDFKit.PDFDocument) => pdf as unknown as Open

async function written(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  pdf.end()
  return buffer(pdf)
}

/** Six pages in three chapters with an outline; its words are spelled with ß and ss, and with accents. */
export function chaptersPdf(): Promise<Buffer> {
  const pdf = new PdfDocument({ autoFirstPage: false, size: 'A4' })
  for (let page = 1; page <= 6; page++) {
    pdf.addPage()
    if (page % 2 === 1) pdf.outline.addItem(`Kapitel ${(page + 1) / 2}`, { expanded: true })
    pdf.text(`Kapitel ${Math.ceil(page / 2)}, Seite ${page} von 6`)
    if (page === 2) pdf.text('Strassenbau')
    if (page === 4) pdf.text('Straßenbau beim Café')
  }
  return written(pdf)
}

export function encryptedPdf(): Promise<Buffer> {
  const pdf = new PdfDocument({ userPassword: 'geheim' })
  pdf.text('Vertrauliches Gutachten')
  return written(pdf)
}

/** Pages that try to run a script, are rotated and cropped, five metres long, and use fonts that are not embedded. */
export async function oddPdf(): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4', compress: false })
  const { _root } = opened(pdf)
  _root.data.OpenAction = { Type: 'Action', S: 'JavaScript', JS: new String('app.alert("gelaufen"); this.gelaufen = 1') }
  pdf.text('Erste sonderbare Seite')
  pdf.addPage({ size: 'A4' })
  Object.assign(opened(pdf).page.dictionary.data, { Rotate: 90, CropBox: [50, 400, 545, 800] })
  pdf.text('Gedrehte Seite', 72, 72)
  pdf.addPage({ size: [14_173, 14_173] })
  pdf.fontSize(600).text('Fünf Meter', 1000, 1000)
  const bytes = await written(pdf)
  return Buffer.from(bytes.toString('latin1').replaceAll('/BaseFont /Helvetica', '/BaseFont /Gibtsnich'), 'latin1')
}

export function longPdf(pages: number): Promise<Buffer> {
  const pdf = new PdfDocument({ autoFirstPage: false, size: 'A4', compress: false })
  for (let page = 1; page <= pages; page++) pdf.addPage().text(`Seite ${page} von ${pages}`)
  return written(pdf)
}

/** The crop box of `turnedPdf`, and the link on each of its pages: lower left and upper right corner in user space. */
export const turned = { cropBox: [40, 150, 540, 800], link: [150, 500, 190, 520] } as const

/** Four cropped pages, each rotated by a further quarter, with a link over their word. */
export function turnedPdf(): Promise<Buffer> {
  const pdf = new PdfDocument({ autoFirstPage: false, size: [600, 842] })
  const [left, bottom, right, top] = turned.link
  for (const Rotate of [0, 90, 180, 270]) {
    pdf.addPage()
    Object.assign(opened(pdf).page.dictionary.data, { Rotate, CropBox: turned.cropBox })
    pdf.fontSize(10).text('Verweis', left, 842 - top + 5, { lineBreak: false })
    pdf.link(left, 842 - top, right - left, top - bottom, 'https://example.org/')
  }
  return written(pdf)
}

/** A PDF of a catalogue and these objects, the first of them the page tree; without a cross-reference table. */
export const bareObjects = (...objects: string[]): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n${objects.map((object, at) => `${at + 2} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<< /Root 1 0 R >>\n%%EOF`,
  )

/** The second of its two pages is missing. */
export const gapPdf = (): Buffer =>
  bareObjects('<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>')

const files = async (): Promise<Record<string, Buffer>> => ({
  'beschaedigt.pdf': Buffer.from('%PDF-1.7\nDas ist kein PDF.\n'),
  'verschluesselt.pdf': await encryptedPdf(),
  'abgeschnitten.pdf': smallPdf('Abgeschnitten', 3).subarray(0, 40),
  'Webseite.pdf': Buffer.from('<!doctype html><title>Kein PDF</title><p>Kein PDF</p>'),
  'ohneseiten.pdf': bareObjects('<< /Type /Pages /Kids [] /Count 0 >>'),
  'Protokollauszug.txt': Buffer.from('Auszug aus dem Protokoll'),
})

/** A meeting whose documents the viewer cannot show, and its files by name. */
export const strangeMeeting = async () => meetingOf(await files())

/** A meeting with these files as its documents, each titled by its file name without extension. */
export async function meetingOf(contents: Record<string, Buffer>) {
  const documents = Object.keys(contents).map((file) => aFile(file, { title: file.split('.')[0] }))
  const meeting = aComingMeeting({ opengever_id: randomInt(1_000_000), documents, agenda_items: [], protocol: undefined })
  return { contents, zip: await geverZip({ meetings: [meeting], files: contents }) }
}

/** Imports a meeting with these files as its documents, and opens its page as the responsible user. */
export async function openMeetingOf(page: Page, contents: Record<string, Buffer>): Promise<void> {
  const committee = await aCommittee()
  await beginSession(page, 'responsible')
  const { zip } = await meetingOf(contents)
  const { id } = await importZip(page, committee, zip)
  await page.goto(`/meetings/${id}`)
}
