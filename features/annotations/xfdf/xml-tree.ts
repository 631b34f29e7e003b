import { SaxesParser, type SaxesTagNS } from 'saxes'

/** An element of an XML document, with the line on which its start tag ends. */
export type XmlElement = {
  name: string
  namespace: string
  line: number
  /** The value of an attribute; null if missing. */
  attribute: (name: string, namespace?: string) => string | null
  /** Elements and texts, in order. */
  content: (XmlElement | string)[]
}

export type XmlReason = 'not_xml' | 'doctype' | 'too_deep' | 'not_xfdf' | 'wrong_namespace'

/** Why a text was refused, and where. */
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

const MAX_DEPTH = 32

/**
 * The root of an XML document; throws XmlRefused if it is not well-formed. Nothing is fetched. Documents with a document type are refused,
 * since its entities could expand without limit and XFDF needs none.
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
    if (open.length >= MAX_DEPTH) refuse('too_deep')
    const element = elementOf(tag, parser.line)
    root ??= element
    open.at(-1)?.content.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (piece) => open.at(-1)?.content.push(piece))
  parser.on('cdata', (piece) => open.at(-1)?.content.push(piece))
  // In pieces, so that a text of 30 MB is not copied as a whole.
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

/** All text within an element, except scripts and styles. */
export const textIn = ({ content }: XmlElement): string =>
  content.map((one) => (typeof one === 'string' ? one : isProgram(one) ? '' : textIn(one))).join('')

const isProgram = ({ name }: XmlElement) => ['script', 'style'].includes(name.toLowerCase())
