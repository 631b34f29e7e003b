import { writtenAttributes, writtenText } from '#features/annotations/xfdf/xml-text.ts'

/** The namespaces of a message of type T1, version 1, by the prefixes that it is written with; the last one is of what is ours in it. */
const namespaces = {
  T1: 'http://www.ech.ch/xmlns/eCH-0147/T1/1',
  T0: 'http://www.ech.ch/xmlns/eCH-0147/T0/1',
  E39: 'http://www.ech.ch/xmlns/eCH-0039/2',
  E58: 'http://www.ech.ch/xmlns/eCH-0058/3',
  own: 'urn:traktanda:posting:1',
}

/** An element as it is written; undefined where there is none. */
type Written = string | undefined

/** An element of a text. */
export const leaf = (name: string, text: string, attributes: Record<string, string> = {}): string =>
  `<${name}${writtenAttributes(attributes)}>${writtenText(text)}</${name}>`

/** An element of a token, in which white space is one space and none stands at its ends; none where nothing is left. */
export function token(name: string, text: string): Written {
  const told = text.replace(/[ \t\n\r]+/g, ' ').trim()
  return told === '' ? undefined : leaf(name, told)
}

/** An element of others. */
export const branch = (name: string, children: Written[]): string => `<${name}>${children.join('')}</${name}>`

/** A whole document of one element. */
export function documentOf(name: string, children: Written[]): string {
  const declared = writtenAttributes(Object.fromEntries(Object.entries(namespaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri])))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${declared}>${children.join('')}</${name}>\n`
}
