import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNull, type PDFObject, PDFRef } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map(name)

/** A place in the tree that is to be visited. */
type Place = { object: PDFObject | undefined; above: Above | null }
/** The nodes above it, up to the root. */
type Above = { node: PDFDict; above: Above | null; depth: number }

const mostNodes = 100_000
const deepest = 500

/**
 * Replaces the page tree by one node with all pages, whatever the old one lacked: types, counts, references, and an end. Throws if a page
 * cannot be read, or if there are too many.
 */
export function flattenPageTree(context: PDFContext, catalog: PDFDict): void {
  const tree = context.nextRef()
  const pages = pagesOf(context, catalog)
  if (pages.length === 0) throw new Error('the file has no pages')
  const written = new Set<PDFDict>()
  const kids = pages.map(({ object, page, above }) => {
    // A page that stands in the tree twice is two pages: what is drawn on one must not show on the other.
    const own = written.has(page) ? page.clone(context) : page
    written.add(own)
    inherit(own, above)
    own.set(name('Type'), name('Page'))
    own.set(name('Parent'), tree)
    return own === page && object instanceof PDFRef ? object : context.register(own)
  })
  context.assign(tree, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }))
  catalog.set(name('Type'), name('Catalog'))
  catalog.set(name('Pages'), tree)
}

type Page = { object: PDFObject; page: PDFDict; above: Above | null }

/** The pages in reading order, whatever their type. A node is not visited below itself. Throws as `flattenPageTree` does. */
export function pagesOf(context: PDFContext, catalog: PDFDict): Page[] {
  const pages: Page[] = []
  const waiting: Place[] = [{ object: catalog.get(name('Pages')), above: null }]
  for (let visited = 0; waiting.length > 0; visited += 1) {
    const { object, above } = waiting.pop() as Place
    const found = object && context.lookup(object)
    if (!object || found === undefined || found === PDFNull) continue
    if (!(found instanceof PDFDict) || visited > mostNodes) throw new Error('the pages cannot be read')
    const kids = context.lookup(found.get(name('Kids')))
    if (!(kids instanceof PDFArray)) pages.push({ object, page: found, above })
    else if (!isBelow(found, above))
      waiting.push(
        ...kids
          .asArray()
          .map((kid) => ({ object: kid, above: below(found, above) }))
          .toReversed(),
      )
  }
  return pages
}

function below(node: PDFDict, above: Above | null): Above {
  const depth = (above?.depth ?? 0) + 1
  if (depth > deepest) throw new Error('the page tree is too deep')
  return { node, above, depth }
}

function isBelow(node: PDFDict, above: Above | null): boolean {
  for (let place = above; place; place = place.above) if (place.node === node) return true
  return false
}

/** Gives a page what it has from the nodes above it. */
function inherit(page: PDFDict, from: Above | null): void {
  for (let place = from; place; place = place.above) {
    for (const key of inheritable) {
      const value = place.node.get(key)
      if (value && !page.has(key)) page.set(key, value)
    }
  }
}
