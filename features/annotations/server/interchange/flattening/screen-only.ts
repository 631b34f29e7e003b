import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFRef, PDFStream, PDFString } from '@cantoo/pdf-lib'

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
