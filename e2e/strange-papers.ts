import { randomInt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { aFile, geverZip } from '#server/test/gever-zip.ts'
import { aComingMeeting } from './papers.ts'

function encryptedPdf(): Promise<Buffer> {
  const pdf = new PdfDocument({ userPassword: 'geheim' })
  pdf.text('Vertrauliches Gutachten')
  pdf.end()
  return buffer(pdf)
}

const files = async (): Promise<Record<string, Buffer>> => ({
  'beschaedigt.pdf': Buffer.from('%PDF-1.7\nDas ist kein PDF.\n'),
  'verschluesselt.pdf': await encryptedPdf(),
  'leer.pdf': Buffer.alloc(0),
  'Protokollauszug.txt': Buffer.from('Auszug aus dem Protokoll'),
})

/** A meeting whose documents no viewer shows, and its files by name. */
export async function strangeMeeting() {
  const contents = await files()
  const documents = Object.keys(contents).map((file) => aFile(file, { title: file.split('.')[0] }))
  const meeting = aComingMeeting({ opengever_id: randomInt(1_000_000), documents, agenda_items: [], protocol: undefined })
  return { contents, zip: await geverZip({ meetings: [meeting], files: contents }) }
}
