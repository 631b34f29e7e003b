import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import type { Annotation } from '#shared/annotations/annotation.ts'
import { stackingOrder } from '#shared/annotations/geometry/stacking.ts'
import { appearanceOf, type Ink } from './appearance.ts'
import { cropBoxOf } from './page-box.ts'

/** Draws annotations onto their page, for good; those later in the list lie above, markers lie below all. */
export function drawAnnotations(page: PDFPage, annotations: readonly Annotation[], ink: Ink): void {
  if (annotations.length === 0) return
  const cropBox = cropBoxOf(page)
  const forms = stackingOrder(annotations).map((annotation) => appearanceOf(annotation, cropBox, ink).form)
  const names = namesIn(page, forms)
  putOver(page, names.map((name) => `/${name} Do`).join('\n'))
}

/** Registers forms with the resources of the page alone, which it may share with other pages. */
function namesIn({ node, doc: { context } }: PDFPage, forms: readonly PDFRef[]): string[] {
  const resources = node.Resources()?.clone(context) ?? context.obj({})
  const old = context.lookup(resources.get(XOBJECT))
  const known = old instanceof PDFDict ? old.clone(context) : context.obj({})
  const names = forms.map((form) => {
    const name = known.uniqueKey('Annotation')
    known.set(name, form)
    return name.decodeText()
  })
  resources.set(XOBJECT, known)
  node.set(RESOURCES, resources)
  return names
}

/** Whatever state the page's own content ends in, this begins as the page does. */
function putOver({ node, doc: { context } }: PDFPage, content: string) {
  const put = (text: string) => context.register(context.flateStream(text))
  node.set(CONTENTS, context.obj([put('q\n'), ...contentsOf(node, context), put('\nQ\n'), put(content)]))
}

function contentsOf(node: PDFPage['node'], context: PDFContext) {
  const own = node.get(CONTENTS)
  const contents = context.lookup(own)
  if (contents instanceof PDFArray) return contents.asArray()
  return own && contents ? [own] : []
}

const [XOBJECT, RESOURCES, CONTENTS] = ['XObject', 'Resources', 'Contents'].map((name) => PDFName.of(name)) as [PDFName, PDFName, PDFName]
