import { hearXml, type Package } from './package.ts'
import type { Pages } from './pages.ts'

/** Tracked deletions, and comments. */
const without = new Set(['tracked-changes', 'annotation'])
const signs: Record<string, string> = { s: ' ', tab: '\t', 'line-break': '\n' }
/** Elements that start a new page, with the element that contains them. */
const leaves: Record<string, string> = { table: 'spreadsheet', page: 'presentation' }

/** Reads odt (one page), ods (one page per sheet, starting with its name) and odp (one page per slide with its notes). */
export async function readOpenDocument(office: Package, pages: Pages): Promise<void> {
  pages.turn()
  await addContent(office, 'content.xml', pages)
  // Headers and footers; those of sheets and slides only contain page numbers.
  if (await isDocument(office)) await addContent(office, 'styles.xml', pages)
}

async function isDocument(office: Package): Promise<boolean> {
  let type = ''
  for await (const piece of office.read('mimetype')) type += piece.toString('latin1')
  return type.includes('opendocument.text')
}

async function addContent(office: Package, part: string, pages: Pages) {
  const open: string[] = []
  let paragraphs = 0
  await hearXml(office.read(part), {
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
