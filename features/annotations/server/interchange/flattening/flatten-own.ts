import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { boxIn } from '#features/annotations/server/interchange/page-box.ts'
import type { Ink } from '#platform/server/pdf/printed-font.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { defaultAppearance } from './default-appearance.ts'
import { detachField, refreshField } from './form-fields.ts'
import { type Look, lookOf } from './own-look.ts'

/**
 * The forms to paint before `drawn`, so that the page's own annotations do not cover it: viewers paint annotations above the content. Only
 * annotations that lie on something drawn are flattened, and what lies below those. The others stay as they are.
 */
export function flattenOwn(page: PDFPage, drawn: readonly CropBox[], ink: Ink): PDFRef[] {
  const annots = page.doc.context.lookup(page.node.get(ANNOTS))
  if (!(annots instanceof PDFArray)) return []
  const above = [...drawn]
  const forms: PDFRef[] = []
  const left: PDFObject[] = []
  for (const entry of annots.asArray().toReversed()) {
    const covering = lookAbove(page, entry, { above, ink })
    if (!covering) left.push(entry)
    else {
      above.push(covering.box)
      forms.push(covering.prints ? covering.form() : onScreenOnly(page.doc, covering.form()))
      left.push(...remainder(page, entry, covering.dict))
    }
  }
  // A new array, because pages may share one.
  if (forms.length > 0) page.node.set(ANNOTS, page.doc.context.obj(left.toReversed()))
  return forms.toReversed()
}

type Covering = Look & { dict: PDFDict; prints: boolean }

/** What the screen shows of an annotation that lies on one of the boxes; null if it does not, or is too damaged to be shown. */
function lookAbove(page: PDFPage, entry: PDFObject, { above, ink }: { above: readonly CropBox[]; ink: Ink }): Covering | null {
  const isCovering = (box: CropBox | null) => box !== null && above.some((one) => overlap(one, box))
  try {
    const dict = page.doc.context.lookup(entry)
    if (!(dict instanceof PDFDict)) return null
    const flags = flagsOf(dict)
    const subtype = dict.lookup(SUBTYPE)
    if (subtype === POPUP || flags & (HIDDEN | NO_VIEW) || (flags & INVISIBLE && subtype !== WIDGET)) return null
    if (subtype === WIDGET && isCovering(boxIn(dict.lookup(RECT)))) refreshField(page.doc, entry, ink.regular.font)
    const look = lookOf(page, dict, (flags & NO_ROTATE) !== 0) ?? defaultAppearance(page, dict)
    return look && isCovering(look.box) ? { ...look, dict, prints: (flags & PRINT) !== 0 } : null
  } catch {
    return null
  }
}

function flagsOf(dict: PDFDict): number {
  const flags = dict.lookup(FLAGS)
  return flags instanceof PDFNumber ? flags.asNumber() : 0
}

/**
 * What stays of a flattened annotation: without a field, nothing. Others keep their text, link or file, with an empty appearance: without
 * one, viewers would draw their own.
 */
function remainder(page: PDFPage, entry: PDFObject, dict: PDFDict): PDFObject[] {
  const { context } = page.doc
  if (dict.lookup(SUBTYPE) === WIDGET) {
    detachField(page.doc, entry, dict)
    return []
  }
  // Changed in place only if no other page has it.
  const isOwn = entry instanceof PDFRef && dict.get(PAGE) === page.ref
  const kept = isOwn ? dict : dict.clone(context)
  kept.set(AP, context.obj({ N: context.register(context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1] })) }))
  kept.set(PAGE, page.ref)
  kept.delete(AS)
  return [isOwn ? entry : context.register(kept)]
}

const overlap = (one: CropBox, other: CropBox) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]

const [INVISIBLE, HIDDEN, PRINT, NO_ROTATE, NO_VIEW] = [1, 2, 4, 16, 32]
const nameOf = (name: string) => PDFName.of(name)
const [ANNOTS, SUBTYPE, FLAGS, PAGE] = [nameOf('Annots'), nameOf('Subtype'), nameOf('F'), nameOf('P')]
const [RECT, AP, AS, POPUP, WIDGET] = [nameOf('Rect'), nameOf('AP'), nameOf('AS'), nameOf('Popup'), nameOf('Widget')]

/** A form that programs show but do not print, as annotations without the flag Print. */
export function onScreenOnly(document: PDFDocument, form: PDFRef): PDFRef {
  const { context } = document
  const { dict } = context.lookup(form, PDFStream)
  const entries = { Type: 'XObject', Subtype: 'Form', BBox: dict.get(BBOX)!, Resources: { XObject: { X: form } }, OC: groupOf(document) }
  return context.register(context.stream('/X Do', entries))
}

/** Each document needs one group only. */
const groups = new WeakMap<PDFDocument, PDFRef>()

function groupOf(document: PDFDocument): PDFRef {
  const group = groups.get(document) ?? registered(document)
  groups.set(document, group)
  return group
}

function registered({ context, catalog }: PDFDocument): PDFRef {
  const usage = { View: { ViewState: 'ON' }, Print: { PrintState: 'OFF' } }
  const group = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Screen'), Usage: usage }))
  const properties = dictIn(catalog, 'OCProperties')
  arrayIn(properties, 'OCGs').push(group)
  const events = ['View', 'Print'].map((event) => context.obj({ Event: event, OCGs: [group], Category: [event] }))
  const states = arrayIn(dictIn(properties, 'D'), 'AS')
  for (const event of events) states.push(event)
  return group
}

function dictIn(dict: PDFDict, name: string): PDFDict {
  const known = dict.lookup(PDFName.of(name))
  const found = known instanceof PDFDict ? known : dict.context.obj({})
  if (found !== known) dict.set(PDFName.of(name), found)
  return found
}

function arrayIn(dict: PDFDict, name: string): PDFArray {
  const known = dict.lookup(PDFName.of(name))
  const found = known instanceof PDFArray ? known : dict.context.obj([])
  if (found !== known) dict.set(PDFName.of(name), found)
  return found
}

const BBOX = PDFName.of('BBox')
