import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { isDynamicForm } from '#platform/shared/dynamic-form.ts'
import { type CropBox, sizeOf, type Turn, type View } from '#platform/shared/page-space.ts'

/** What the viewer's library says of a PDF. */
export type ReadByPdfJs = {
  /** How many pages it can show; a count in the file may be wrong. */
  pages: number
  /** The first page, if it can be shown. */
  first: View | null
  is_dynamic_form: boolean
}

/** Opens a PDF as the viewer does; null if it cannot be opened. */
export async function readByPdfJs(pdf: Buffer): Promise<ReadByPdfJs | null> {
  const opening = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS })
  try {
    const document = await opening.promise
    const views: (View | null)[] = []
    for (let number = 1; number <= document.numPages; number += 1)
      views.push(
        await document.getPage(number).then(
          ({ view, rotate }) => ({ rotation: rotate as Turn, ...sizeOf(view as unknown as CropBox) }),
          () => null,
        ),
      )
    return {
      pages: views.filter(Boolean).length,
      first: views[0] ?? null,
      is_dynamic_form: await isDynamicForm(document).catch(() => false),
    }
  } catch {
    return null
  } finally {
    await opening.destroy()
  }
}
