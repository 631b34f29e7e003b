import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * Whether a PDF is a dynamic XFA form: its only page says "Please wait …", and Adobe Reader alone builds the real ones. Forms with fields on
 * their pages (static XFA) have real pages. A signature can be on the waiting page, too.
 */
export async function isDynamicForm(pdf: Pick<PDFDocumentProxy, 'numPages' | 'getMetadata' | 'getPage'>): Promise<boolean> {
  if (pdf.numPages !== 1) return false
  const { info } = await pdf.getMetadata()
  if (!('IsXFAPresent' in info) || !info.IsXFAPresent) return false
  const annotations = (await (await pdf.getPage(1)).getAnnotations()) as { subtype?: string; fieldType?: string | null }[]
  return !annotations.some(({ subtype, fieldType }) => subtype === 'Widget' && fieldType !== 'Sig')
}
