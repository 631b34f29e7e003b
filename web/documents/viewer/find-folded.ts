// The components find pdf.js in a global that this import fills: it comes first.
import 'pdfjs-dist/legacy/build/pdf.mjs'
import { PDFFindController } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { spellings } from './spellings.ts'

/** pdf.js's search, which folds accents, and beside them the double s of Swiss and German spelling. */
export class FoldedFindController extends PDFFindController {
  override match(query: string | string[], pageContent: string, pageIndex: number) {
    return super.match(typeof query === 'string' ? spellings(query) : query, pageContent, pageIndex)
  }
}
