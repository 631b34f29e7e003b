import { SaxesParser, type SaxesTagNS } from 'saxes'

/** An element of an XML document, with the line on which its tag ends. */
export type XmlElement = {
  name: string
  namespace: string
  line: number
  /** Its attribute of that name; null where there is none. */
  attribute: (name: string, namespace?: string) => string | null
  /** Elements and texts as they follow one another. */
  content: (XmlElement | string)[]
}

export type XmlReason = 'not_xml' | 'doctype' | 'too_deep' | 'not_xfdf' | 'wrong_namespace'

/** Why a text is not read, and where. */
export class XmlRefused extends Error {
  override name = 'XmlRefused'
  readonly reason: XmlReason
  readonly line: number
  constructor(reason: XmlReason, line: number) {
    super(`${reason} in line ${line}`)
    this.reason = reason
    this.line = line
  }
}

const DEEPEST = 32

/**
 * The root of an XML document; throws XmlRefused of one that is not well-formed. Nothing is fetched: one that declares a document type,
 * and with it entities that could grow without end, is refused; XFDF needs none.
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (reason: XmlReason): never => {
    throw new XmlRefused(reason, parser.line)
  }
  let root: XmlElement | undefined
  const open: XmlElement[] = []
  parser.on('doctype', () => refuse('doctype'))
  parser.on('error', () => refuse('not_xml'))
  parser.on('opentag', (tag) => {
    if (open.length >= DEEPEST) refuse('too_deep')
    const element = elementOf(tag, parser.line)
    root ??= element
    open.at(-1)?.content.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (piece) => open.at(-1)?.content.push(piece))
  parser.on('cdata', (piece) => open.at(-1)?.content.push(piece))
  // In pieces: a text of 30 MB is not to be copied as a whole.
  for (let start = 0; start < text.length; start += PIECE) parser.write(text.slice(start, start + PIECE))
  parser.close()
  return root ?? refuse('not_xml')
}

const PIECE = 2 ** 16

function elementOf({ local, uri, attributes }: SaxesTagNS, line: number): XmlElement {
  const all = Object.values(attributes)
  const attribute = (name: string, namespace = '') => all.find((one) => one.local === name && one.uri === namespace)?.value ?? null
  return { name: local, namespace: uri, line, attribute, content: [] }
}

export const childrenOf = ({ content }: XmlElement): XmlElement[] => content.filter((one) => typeof one !== 'string')

/** All text within it, but for what a program would run. */
export const textIn = ({ content }: XmlElement): string =>
  content.map((one) => (typeof one === 'string' ? one : isProgram(one) ? '' : textIn(one))).join('')

const isProgram = ({ name }: XmlElement) => ['script', 'style'].includes(name.toLowerCase())
