import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib'

/** Removes a flattened field from the form of its document, with fields above it that have no other. */
export function detachField({ catalog, context }: PDFDocument, field: PDFObject, dict: PDFDict): void {
  let [child, parent] = [field, dict.get(PARENT)]
  // Fields may contain each other in a damaged file.
  for (let depth = 0; depth < 32 && parent; depth++) {
    const above = context.lookup(parent)
    if (!(above instanceof PDFDict)) break
    if (leftIn(above.lookup(KIDS), child) > 0) break
    child = parent
    parent = above.get(PARENT)
  }
  const form = catalog.lookup(ACRO_FORM)
  if (!(form instanceof PDFDict)) return
  leftIn(form.lookup(FIELDS), child)
  // Describes the same fields once more, which no longer agrees.
  form.delete(XFA)
}

/** Removes an entry from a list; returns how many are left. */
function leftIn(list: PDFObject | undefined, entry: PDFObject): number {
  if (!(list instanceof PDFArray)) return 0
  const at = list.indexOf(entry)
  if (at !== undefined) list.remove(at)
  return list.size()
}

const nameOf = (name: string) => PDFName.of(name)
const [PARENT, KIDS, ACRO_FORM, FIELDS, XFA] = [nameOf('Parent'), nameOf('Kids'), nameOf('AcroForm'), nameOf('Fields'), nameOf('XFA')]
