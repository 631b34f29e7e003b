import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { arrayIn, dictIn, itemsOf, nameIn, textOf } from '#platform/server/pdf/read-objects.ts'

/** The optional content of a document: its groups and their states, in references of the book. */
export type OptionalContent = {
  groups: PDFRef[]
  off: PDFRef[]
  locked: PDFRef[]
  /** Groups of which at most one is on. */
  radios: PDFRef[][]
  /** Groups with states of their own for an event, such as printing. */
  events: { event: string; categories: string[]; groups: PDFRef[] }[]
  order: Ordered[]
}
type Ordered = PDFRef | string | Ordered[]

/** Reads the copied optional content properties of a document; undefined if it has no groups. */
export function optionalContentIn(properties: PDFObject | undefined): OptionalContent | undefined {
  if (!(properties instanceof PDFDict)) return undefined
  const groups = refsIn(arrayIn(properties, 'OCGs'))
  const known = new Set(groups)
  const config = dictIn(properties, 'D')
  const listed = (key: string, of = config) => refsIn(arrayIn(of, key)).filter((group) => known.has(group))
  const on = new Set(listed('ON'))
  const off = nameIn(config, 'BaseState') === 'OFF' ? groups.filter((group) => !on.has(group)) : listed('OFF')
  if (groups.length === 0) return undefined
  return {
    groups,
    off,
    locked: listed('Locked'),
    radios: itemsOf(arrayIn(config, 'RBGroups')).map((one) => refsIn(one).filter((group) => known.has(group))),
    events: itemsOf(arrayIn(config, 'AS')).flatMap((one) => {
      if (!(one instanceof PDFDict)) return []
      const categories = itemsOf(arrayIn(one, 'Category')).flatMap((name) => (name instanceof PDFName ? [name.decodeText()] : []))
      return [{ event: nameIn(one, 'Event') ?? '', categories, groups: listed('OCGs', one) }]
    }),
    order: orderIn(arrayIn(config, 'Order'), known, new Set()),
  }
}

const refsIn = (array: PDFObject | undefined): PDFRef[] => [
  ...new Set(array instanceof PDFArray ? array.asArray().filter((one) => one instanceof PDFRef) : []),
]

/** The tree in which viewers list the groups; a branch that comes again is skipped. */
function orderIn(array: PDFArray | undefined, known: ReadonlySet<PDFRef>, seen: Set<PDFArray>): Ordered[] {
  if (!array || seen.has(array) || seen.size > mostBranches) return []
  seen.add(array)
  return array.asArray().flatMap((item, at): Ordered[] => {
    if (item instanceof PDFRef && known.has(item)) return [item]
    const value = array.lookup(at)
    if (value instanceof PDFArray) return [orderIn(value, known, seen)]
    const label = textOf(value)
    return label === undefined ? [] : [label]
  })
}

const mostBranches = 1_000

/**
 * Writes the optional content of all documents as that of the book, beside the groups that drawing on its pages has added. Each group belongs to
 * one document, so that none changes the state of another one's; viewers list them below the title of their document.
 */
export function putOptionalContent({ context, catalog }: PDFDocument, chapters: { title: string; content: OptionalContent }[]): void {
  if (chapters.length === 0) return
  const added = optionalContentIn(catalog.lookup(OCPROPERTIES))
  const all = [...(added ? [added] : []), ...chapters.map(({ content }) => content)]
  const written = (order: Ordered[]): PDFArray =>
    context.obj(order.map((one) => (one instanceof PDFRef ? one : typeof one === 'string' ? PDFHexString.fromText(one) : written(one))))
  const states = all.flatMap(({ events }) => events).filter(({ event, groups }) => event !== '' && groups.length > 0)
  const config = {
    BaseState: 'ON',
    OFF: all.flatMap(({ off }) => off),
    Locked: all.flatMap(({ locked }) => locked),
    RBGroups: all.flatMap(({ radios }) => radios).filter((groups) => groups.length > 1),
    AS: states.map(({ event, categories, groups }) => ({ Event: event, Category: categories, OCGs: groups })),
    Order: context.obj(
      chapters.filter(({ content }) => content.order.length > 0).map(({ title, content }) => written([title, ...content.order])),
    ),
  }
  catalog.set(OCPROPERTIES, context.obj({ OCGs: all.flatMap(({ groups }) => groups), D: config }))
}

const OCPROPERTIES = PDFName.of('OCProperties')
