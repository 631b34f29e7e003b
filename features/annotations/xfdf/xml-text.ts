// Characters that XML cannot contain even as references, and lone surrogates.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** A text without characters that XML cannot contain. */
export const writable = (text: string): string => text.toWellFormed().replace(unwritable, '')

/** A text escaped for use between tags; characters that XML cannot contain are dropped. */
export const writtenText = (text: string): string => writable(text).replace(/[&<>\r]/g, (sign) => escapes[sign] ?? '')

/** A text escaped for use in an attribute, where raw line breaks would become spaces. */
export const writtenValue = (text: string): string => writable(text).replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? '')

/** Attributes in XML syntax; those without a value are left out. */
export const writtenAttributes = (attributes: Record<string, string | number | null | undefined>): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [` ${name}="${writtenValue(String(value))}"`]))
    .join('')
