// What no XML may hold, not even as a reference, and halves of characters.
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

/** A text without what XML cannot hold. */
export const writable = (text: string): string => text.toWellFormed().replace(unwritable, '')

/** A text as it stands between tags. What XML cannot hold is left out. */
export const writtenText = (text: string): string => writable(text).replace(/[&<>\r]/g, (sign) => escapes[sign] ?? '')

/** A text as it stands in an attribute, where line breaks would become spaces. */
export const writtenValue = (text: string): string => writable(text).replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? '')

/** Attributes after their tag's name; those without a value are left out. */
export const writtenAttributes = (attributes: Record<string, string | number | null | undefined>): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [` ${name}="${writtenValue(String(value))}"`]))
    .join('')
