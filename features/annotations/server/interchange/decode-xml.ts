import { XmlRefused } from '#features/annotations/xfdf/xml-tree.ts'

/** Decodes an XML document by its byte order mark, else by its declared encoding, else as UTF-8. Throws XmlRefused if it is not text. */
export function decodeXml(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new XmlRefused('not_xml', 1)
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  // "<" in UTF-16.
  if (first === 0 && second === 0x3c) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8'
}
