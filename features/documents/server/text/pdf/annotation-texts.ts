/** As pdf.js describes an annotation of a PDF, which may be a field of its form. */
export type PdfAnnotation = {
  subtype: string
  annotationFlags: number
  hidden?: boolean
  contentsObj?: { str: string }
  richText?: { str: string } | null
  /** The lines of its appearance. */
  textContent?: string[]
  /** Of replies that only set a state, such as "accepted". */
  stateModel?: string | null
  file?: { filename: string }
} & PdfField

type PdfField = {
  fieldType?: string | null
  fieldValue?: string | string[] | null
  password?: boolean
  options?: { exportValue: string | null; displayValue: string | null }[]
  checkBox?: boolean
  radioButton?: boolean
  exportValue?: string | null
  buttonValue?: string | null
  alternativeText?: string
}

/** The flags "hidden" and "no view". */
const unseen = 2 | 32

/** The texts that an annotation shows or holds; none of hidden ones. */
export function textsOfAnnotation(annotation: PdfAnnotation): string[] {
  const { subtype, annotationFlags, hidden, stateModel } = annotation
  if (hidden || annotationFlags & unseen || stateModel) return []
  if (subtype === 'Widget') return textsOfField(annotation).filter(isText)
  // A pop-up repeats the text of its annotation, a link describes its address.
  if (subtype === 'Popup' || subtype === 'Link') return []
  return [textOf(annotation), annotation.file?.filename].filter(isText)
}

/** The appearance counts only if nothing else says the text: its lines are broken. */
const textOf = ({ contentsObj, richText, textContent }: PdfAnnotation) =>
  [contentsObj?.str, richText?.str, textContent?.join('\n')].find(isText)?.replace(/\r\n?/g, '\n')

const isText = (text: string | null | undefined): text is string => typeof text === 'string' && text.trim() !== ''

function textsOfField(field: PdfField): (string | null | undefined)[] {
  const values = [field.fieldValue ?? []].flat()
  if (field.fieldType === 'Tx') return field.password ? [] : values.map((value) => value.replace(/\r\n?/g, '\n'))
  if (field.fieldType === 'Ch')
    return values.map((value) => field.options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
  return field.fieldType === 'Btn' ? textsOfButton(field) : []
}

/** Names of the state "on" that say nothing. */
const plainly = /^(?:on|yes|true|checked|ja|ein|oui|x|choice\d*|auswahl\d*|\d+)$/i

/** A box that is checked says its label and its value. */
function textsOfButton({ checkBox, radioButton, fieldValue, alternativeText, ...field }: PdfField): (string | null | undefined)[] {
  const value = checkBox ? field.exportValue : radioButton ? field.buttonValue : null
  if (!value || value === 'Off' || fieldValue !== value) return []
  return [alternativeText, plainly.test(value) ? null : value]
}
