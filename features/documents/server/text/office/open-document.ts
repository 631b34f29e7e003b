import { Unreadable } from '#features/documents/server/text/decode.ts'
import type { Pages } from '#features/documents/server/text/pages.ts'
import { type Package, parseXml, readPart } from './package.ts'
import type { Reading } from './paragraphs.ts'

/** Tracked deletions, and comments. */
const without = new Set(['tracked-changes', 'annotation'])
const signs: Record<string, string> = { s: ' ', tab: '\t', 'line-break': '\n' }
/** Elements that start a new page, with the element that contains them. */
const leaves: Record<string, string> = { table: 'spreadsheet', page: 'presentation' }

/**
 * Reads odt (one page), ods (one page per sheet, starting with its name) and odp (one page per slide with its notes), then the objects in it.
 * Throws Unreadable if it is encrypted.
 */
export async function readOpenDocument({ office, pages, addEmbedded }: Reading): Promise<void> {
  if (await isEncrypted(office)) throw new Unreadable('an OpenDocument file with a password')
  pages.turn()
  await addContent(office, 'content.xml', pages)
  // Headers and footers; those of sheets and slides only contain page numbers.
  if (await isDocument(office)) await addContent(office, 'styles.xml', pages)
  for (const part of office.parts().filter((name) => object.test(name))) {
    if (part.endsWith('/content.xml')) await addContent(office, part, pages)
    else await addEmbedded(await readPart(office, part), part)
  }
}

/** Charts, formulas and tables in the document are parts in a folder of their own, objects of other programs single parts. */
const object = /^Object [^/]+(\/content\.xml)?$/

async function isEncrypted(office: Package): Promise<boolean> {
  let isFound = office.has('encrypted-package')
  const open = ({ name }: { name: string }) => void (isFound ||= name === 'encryption-data')
  await parseXml(office.read('META-INF/manifest.xml'), { open, isDone: () => isFound }).catch(() => undefined)
  return isFound
}

async function isDocument(office: Package): Promise<boolean> {
  let type = ''
  for await (const piece of office.read('mimetype')) type += piece.toString('latin1')
  return type.includes('opendocument.text')
}

async function addContent(office: Package, part: string, pages: Pages) {
  const open: string[] = []
  let paragraphs = 0
  await parseXml(office.read(part), {
    without,
    open: ({ name, attributes }) => {
      if (leaves[name] && leaves[name] === open.at(-1)) beginLeaf(pages, attributes['table:name'])
      open.push(name)
      if (isParagraph(name)) paragraphs += 1
      else if (signs[name]) pages.add(signs[name])
    },
    text: (text) => void (paragraphs > 0 && pages.add(text.replace(/\s+/g, ' '))),
    close: (name) => {
      open.pop()
      if (!isParagraph(name)) return
      paragraphs -= 1
      pages.add('\n')
    },
    isDone: pages.isFull,
  })
}

const isParagraph = (name: string) => name === 'p' || name === 'h'

function beginLeaf(pages: Pages, title = '') {
  pages.turn()
  pages.add(`${title}\n`)
}
