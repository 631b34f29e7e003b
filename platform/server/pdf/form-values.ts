import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFPage,
  type PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { compressedStream } from './compressed-stream.ts'
import { type FormDefaults, madeAppearance, valueOf } from './form-appearance.ts'
import { type Ink, num } from './printed-font.ts'
import { arrayIn, dictIn, nameIn, numberIn, numbersOf, objectIn, rectIn } from './read-objects.ts'

/**
 * Draws the values of form fields onto their pages and removes the fields, so that forms of several files do not meet in one. Buttons that
 * lead somewhere become links. A field that cannot be drawn is left out.
 */
export function drawFormValues(pages: readonly PDFPage[], form: FormDefaults, ink: Ink): void {
  for (const page of pages) {
    const annotations = arrayIn(page.node, 'Annots')?.asArray() ?? []
    const isField = (one: PDFObject) => nameIn(dictOf(page, one), 'Subtype') === 'Widget'
    const fields = annotations.filter(isField).flatMap((one) => dictOf(page, one) ?? [])
    if (fields.length === 0) continue
    const links = fields.flatMap((field) => linkOf(field) ?? [])
    page.node.set(PDFName.of('Annots'), page.doc.context.obj([...annotations.filter((one) => !isField(one)), ...links]))
    paint(
      page,
      fields.filter(isShown).flatMap((field) => placedAppearance(field, form, ink) ?? []),
    )
  }
}

function dictOf({ doc: { context } }: PDFPage, object: PDFObject): PDFDict | undefined {
  const value = context.lookup(object)
  return value instanceof PDFDict ? value : undefined
}

const [HIDDEN, NO_VIEW] = [2, 32]
const isShown = (field: PDFDict) => ((numberIn(field, 'F') ?? 0) & (HIDDEN | NO_VIEW)) === 0

function linkOf(field: PDFDict): PDFRef | undefined {
  const { context } = field
  const action = dictIn(field, 'A')
  if (!['GoTo', 'GoToR', 'URI', 'Launch'].includes(nameIn(action, 'S') ?? '')) return undefined
  const look = {
    Type: 'Annot',
    Subtype: 'Link',
    Border: [0, 0, 0],
    Rect: objectIn(field, 'Rect'),
    A: action,
    OC: field.get(PDFName.of('OC')),
  }
  return context.register(context.obj(look))
}

type Placed = { matrix: number[]; form: PDFRef }

function placedAppearance(field: PDFDict, form: FormDefaults, ink: Ink): Placed | undefined {
  try {
    const ref = appearanceOf(field, form, ink)
    const rect = rectIn(field, 'Rect')
    const look = ref && field.context.lookup(ref)
    if (!rect || !ref || !(look instanceof PDFStream)) return undefined
    const matrix = onto(rect, look.dict)
    return matrix && { matrix, form: visibleWith(field, ref) }
  } catch {
    return undefined
  }
}

/** The field's own appearance, or one made of its value if it has none or says that it is outdated. */
function appearanceOf(field: PDFDict, form: FormDefaults, ink: Ink): PDFRef | undefined {
  const normal = objectIn(dictIn(field, 'AP'), 'N')
  const value = valueOf(field)
  const canBeMade = value.kind === 'Tx' || value.kind === 'Ch'
  if (normal instanceof PDFStream && !(form.is_stale && canBeMade)) return streamRef(dictIn(field, 'AP'), 'N')
  if (!(normal instanceof PDFDict)) return madeAppearance(field, form, ink)
  const state = (form.is_stale ? value.state : undefined) ?? nameIn(field, 'AS') ?? value.state
  return streamRef(normal, state !== undefined && normal.has(PDFName.of(state)) ? state : 'Off')
}

/** A stream as a form, whatever its file calls it. */
function streamRef(dict: PDFDict | undefined, key: string): PDFRef | undefined {
  const [ref, stream] = [dict?.get(PDFName.of(key)), objectIn(dict, key)]
  if (!(ref instanceof PDFRef && stream instanceof PDFStream)) return undefined
  stream.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  return ref
}

/** Maps a form's box, turned by its matrix, onto the field (ISO 32000-2, 12.5.5). Undefined if one of them has no area. */
function onto([left, bottom, right, top]: [number, number, number, number], look: PDFDict): number[] | undefined {
  const box = rectIn(look, 'BBox')
  const own = numbersOf(objectIn(look, 'Matrix'))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own.length === 6 ? own : []
  if (!box) return undefined
  const corners = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => [a * x + c * y + e, b * x + d * y + f] as const))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [(right - left) / (Math.max(...xs) - x), (top - bottom) / (Math.max(...ys) - y)]
  const isArea = [width, height].every((one) => Number.isFinite(one) && one > 0)
  return isArea ? [width, 0, 0, height, left - x * width, bottom - y * height] : undefined
}

/** Keeps the optional content of a field, which decides whether it is shown. */
function visibleWith(field: PDFDict, form: PDFRef): PDFRef {
  const content = field.get(PDFName.of('OC'))
  if (!content) return form
  const { context } = field
  const look = context.lookup(form)
  if (!(look instanceof PDFRawStream)) return form
  const copy = look.clone(context)
  copy.dict.set(PDFName.of('OC'), content)
  return context.register(copy)
}

/** Paints forms above the content of a page, which is enclosed in `q` and `Q` so that it cannot move them. */
function paint({ node, doc: { context } }: PDFPage, placed: readonly Placed[]) {
  if (placed.length === 0) return
  const resources = node.Resources()?.clone(context) ?? context.obj({})
  const forms = dictIn(resources, 'XObject')?.clone(context) ?? context.obj({})
  const painted = placed.map(({ matrix, form }) => {
    const name = forms.uniqueKey('Field')
    forms.set(name, form)
    return `q ${matrix.map(precise).join(' ')} cm ${name.toString()} Do Q`
  })
  resources.set(PDFName.of('XObject'), forms)
  node.set(PDFName.of('Resources'), resources)
  node.set(PDFName.of('Contents'), contentsWith(node, painted))
}

/** One stream if the page's own ones can be decoded, because several slow down whatever draws on the page next. */
function contentsWith(node: PDFPageLeaf, painted: string[]): PDFObject {
  const { context } = node
  const put = (parts: Uint8Array[]) => context.register(compressedStream(context, Buffer.concat(parts.flatMap((part) => [part, newLine]))))
  const above = Buffer.from(painted.join('\n'))
  const own = node.get(PDFName.of('Contents'))
  const contents = context.lookup(own)
  const refs = contents instanceof PDFArray ? contents.asArray() : contents && own ? [own] : []
  const streams = refs.map((ref) => context.lookup(ref)).filter((one) => one instanceof PDFRawStream)
  try {
    return put([save, ...streams.map((stream) => decodePDFRawStream(stream).decode()), restore, above])
  } catch {
    return context.obj([put([save]), ...refs, put([restore, above])])
  }
}

const [save, restore, newLine] = ['q', 'Q', '\n'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

/** Scales need more digits than places. */
const precise = (value: number, at: number) => (at < 4 ? String(Number(value.toFixed(6))) : num(value))
