import {
  createPDFAcroField,
  PDFAcroComboBox,
  type PDFAcroField,
  PDFAcroListBox,
  PDFAcroText,
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFDropdown,
  type PDFFont,
  PDFName,
  type PDFObject,
  PDFOptionList,
  PDFRef,
  PDFTextField,
} from '@cantoo/pdf-lib'

/**
 * Writes the value of a text or a choice into its appearance if its form says that viewers have to (NeedAppearances), as they do. Throws if
 * the field is damaged.
 */
export function refreshField(document: PDFDocument, widget: PDFObject, font: PDFFont): void {
  const { catalog, context } = document
  const form = catalog.lookup(PDFName.of('AcroForm'))
  if (!(form instanceof PDFDict) || form.lookup(PDFName.of('NeedAppearances')) !== PDFBool.True) return
  const dict = context.lookup(widget)
  if (!(dict instanceof PDFDict)) return
  const ref = dict.has(NAME) ? widget : dict.get(PARENT)
  const field = ref instanceof PDFRef && createPDFAcroField(context.lookup(ref, PDFDict), ref)
  if (!field) return
  const look = field.dict.get(LOOK)
  write(field, document, font)
  // The new one names a font that the form does not have; other parts of the field need it.
  if (look) field.dict.set(LOOK, look)
  else field.dict.delete(LOOK)
}

function write(field: PDFAcroField, document: PDFDocument, font: PDFFont) {
  if (field instanceof PDFAcroText) PDFTextField.of(field, field.ref, document).defaultUpdateAppearances(font)
  if (field instanceof PDFAcroComboBox) PDFDropdown.of(field, field.ref, document).defaultUpdateAppearances(font)
  if (field instanceof PDFAcroListBox) PDFOptionList.of(field, field.ref, document).defaultUpdateAppearances(font)
}

const [NAME, PARENT, LOOK] = [PDFName.of('T'), PDFName.of('Parent'), PDFName.of('DA')]

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

const [KIDS, ACRO_FORM, FIELDS, XFA] = [PDFName.of('Kids'), PDFName.of('AcroForm'), PDFName.of('Fields'), PDFName.of('XFA')]
