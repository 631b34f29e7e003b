import { PDFDocument } from '@cantoo/pdf-lib'
import { brokenPdfs } from './broken-pdfs.ts'
import { smallPdf } from './gever-zip.ts'
import { xfaForm } from './xfa-form.ts'

/** A PDF that only its password opens. */
export async function lockedPdf(): Promise<Buffer> {
  const document = await PDFDocument.load(smallPdf('Vertraulich'))
  document.encrypt({ userPassword: 'geheim', ownerPassword: 'geheim' })
  return Buffer.from(await document.save())
}

const packed = async (bytes: Buffer) =>
  Buffer.from(await (await PDFDocument.load(bytes)).save({ useObjectStreams: true, updateFieldAppearances: false }))

/** Files by name: those that an import warns of, and after them ordinary ones. */
export const unusualPdfs = async (): Promise<Record<string, Buffer>> => ({
  'Gesuch.pdf': xfaForm(),
  'Beitrag.pdf': await packed(xfaForm()),
  'Vertrag.pdf': await lockedPdf(),
  'Fragment.pdf': smallPdf('Fragment').subarray(0, 60),
  'Luecke.pdf': brokenPdfs['a page that does not exist']!,
  'Feld.pdf': xfaForm({ hasField: true }),
  'Brief.pdf': smallPdf('Brief'),
  'Ohne Ende.pdf': brokenPdfs['an end that is missing']!,
})

/** The warnings of these files, each named by its title and name, in German. */
export const warningsOfUnusual = (titled: (file: string) => string): RegExp[] =>
  [
    ['Gesuch.pdf', 'ist ein dynamisches XFA-Formular'],
    ['Beitrag.pdf', 'ist ein dynamisches XFA-Formular'],
    ['Vertrag.pdf', 'ist mit einem Passwort geschützt'],
    ['Fragment.pdf', 'ist beschädigt'],
    ['Luecke.pdf', 'enthält beschädigte Seiten: 2. '],
  ].map(([file, said]) => new RegExp(`«${titled(file!)}» \\(${file}\\) ${said}`))
