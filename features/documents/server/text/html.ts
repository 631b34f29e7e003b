import { Parser } from 'htmlparser2'
import { decode } from './decode.ts'
import type { Pages } from './pages.ts'

/** Elements that are not displayed, or that a browser would execute. */
const unseen = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'])
const blocks = new Set(
  'address article aside blockquote br caption dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table title tr ul'.split(
    ' ',
  ),
)
const cells = new Set(['td', 'th', 'option'])

/** Reads a web page as displayed. */
export function readHtml(bytes: Buffer, pages: Pages): void {
  pages.turn()
  pages.add(textOfHtml(decode(bytes, charsetOf(bytes))))
}

/** Searches the first kibibyte, as browsers do. */
const charsetOf = (bytes: Buffer) => /charset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 1_024))?.[1]

/** The text of HTML, one line per block. Executes and fetches nothing. */
export function textOfHtml(markup: string): string {
  const texts: string[] = []
  let hidden = 0
  const edge = (name: string) => {
    if (blocks.has(name)) texts.push('\n')
    else if (cells.has(name)) texts.push(' ')
  }
  const parser = new Parser({
    onopentagname: (name) => {
      edge(name)
      if (unseen.has(name)) hidden += 1
    },
    // Line breaks of the source are not line breaks of the page.
    ontext: (text) => void (hidden > 0 || texts.push(text.replace(/\s+/g, ' '))),
    onclosetag: (name) => {
      edge(name)
      if (unseen.has(name)) hidden -= 1
    },
  })
  parser.end(markup)
  return texts.join('')
}
