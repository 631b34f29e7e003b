import { PDFDict, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import type { Annotation } from '#features/annotations/annotation.ts'
import { stackingOrder } from '#features/annotations/geometry/shape.ts'
import type { Ink } from '#platform/server/pdf/printed-font.ts'
import { appearanceOf } from './appearance.ts'
import { contentsOf, ownContentOf } from './own-content.ts'
import { cropBoxOf } from './page-box.ts'

/** Flattens annotations onto their page; later ones are drawn above earlier ones, markers below all. */
export function drawAnnotations(page: PDFPage, annotations: readonly Annotation[], ink: Ink): void {
  if (annotations.length === 0) return
  const cropBox = cropBoxOf(page)
  const forms = stackingOrder(annotations).map((annotation) => appearanceOf(annotation, cropBox, ink).form)
  const own = ownContentOf(page)
  const painted = namesIn(page, own ? [own, ...forms] : forms).map((name) => `/${name} Do`)
  const { context } = page.doc
  const put = (...lines: string[]) => context.register(context.flateStream(`\n${lines.join('\n')}\n`))
  // In some programs a surplus `Q` within a form pops the state of the page, so that is saved four times and one is left.
  const below = own ? [put(`q q q q ${painted.shift()} Q Q Q Q`)] : [put('q'), ...contentsOf(page), put('Q')]
  page.node.set(CONTENTS, context.obj([...below, put(...painted)]))
}

/** Adds forms to the page's own copy of its resources, which it may share with other pages. */
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

const [XOBJECT, RESOURCES, CONTENTS] = ['XObject', 'Resources', 'Contents'].map((name) => PDFName.of(name)) as [PDFName, PDFName, PDFName]
