import { randomBytes } from 'node:crypto'
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'

/** A paper, about 60 KB a page: text, a picture that cannot be compressed, a link to the next page, and a form field on the first. */
export async function aPaper(title: string, count: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const { context } = document
  const pages = Array.from({ length: count }, () => document.addPage([595, 842]))
  for (const [at, page] of pages.entries()) {
    for (let line = 0; line < 40; line += 1)
      page.drawText(`${title}, Seite ${at + 1}, Zeile ${line + 1}`, { x: 60, y: 780 - 18 * line, size: 11, font })
    const picture = context.stream(randomBytes(60 * 1024), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 128,
      Height: 160,
      BitsPerComponent: 8,
      ColorSpace: 'DeviceRGB',
    })
    page.node.setXObject(PDFName.of('Plan'), context.register(picture))
    const next = pages[(at + 1) % pages.length]!.ref
    const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [60, 40, 200, 60], Border: [0, 0, 0], Dest: [next, 'Fit'] })
    page.node.addAnnot(context.register(link))
  }
  const field = document.getForm().createTextField(title)
  field.setText('Zwetschgenweg 12')
  field.addToPage(pages[0]!, { x: 300, y: 40, width: 200, height: 20, font })
  return Buffer.from(await document.save())
}
