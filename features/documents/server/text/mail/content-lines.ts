import { decode } from '#features/documents/server/text/decode.ts'
import type { Pages } from '#features/documents/server/text/pages.ts'

/** What people read in a calendar entry (RFC 5545) or a contact (RFC 6350). */
const shown = new Set(
  (
    'SUMMARY LOCATION DESCRIPTION COMMENT CONTACT ORGANIZER ATTENDEE CATEGORIES RESOURCES DTSTART DTEND DUE ' +
    'FN NICKNAME ORG TITLE ROLE TEL EMAIL ADR LABEL URL NOTE'
  ).split(' '),
)
/** Rules of time zones, and reminders, which repeat the entry's text. */
const skipped = new Set(['VTIMEZONE', 'VALARM'])

/** Whether a file is a calendar (.ics) or a contact (.vcf), by its type or name. */
export const isCalendarOrContact = ({ name, mime_type }: { name: string; mime_type: string }): boolean =>
  /^text\/(x-)?(calendar|vcard)\b/i.test(mime_type) || /\.(ics|vcf)$/i.test(name)

/** Reads a calendar or a contact as text. */
export function readContentLines(bytes: Buffer, pages: Pages): void {
  pages.turn()
  pages.add(textOfContentLines(bytes))
}

/** The values that people read, one per line, in the order of the file. */
export function textOfContentLines(bytes: Buffer): string {
  const within: string[] = []
  const texts: string[] = []
  for (const line of linesOf(decode(bytes))) {
    const { name, parameters, value } = partsOf(line)
    if (name === 'BEGIN') within.push(value.toUpperCase())
    else if (name === 'END') within.pop()
    else if (shown.has(name) && !within.some((one) => skipped.has(one))) texts.push(textOf({ name, parameters, value }))
  }
  return texts.filter(Boolean).join('\n')
}

/** Long lines are folded: a space begins their continuation, in quoted-printable a `=` ends their beginning. */
const linesOf = (text: string): string[] => {
  const lines: string[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    if (isOpen) lines.push((lines.pop() ?? '').slice(0, -1) + line)
    else if (/^[ \t]/.test(line)) lines.push((lines.pop() ?? '') + line.slice(1))
    else lines.push(line)
    isOpen = line.endsWith('=') && /QUOTED-PRINTABLE/i.test(lines.at(-1) ?? '')
  }
  return lines
}

type Line = { name: string; parameters: string; value: string }

/** The value begins after the first colon outside of quotation marks; a group may precede the name, as in `item1.TEL`. */
function partsOf(line: string): Line {
  let isQuoted = false
  let colon = 0
  for (; colon < line.length && (isQuoted || line[colon] !== ':'); colon += 1) if (line[colon] === '"') isQuoted = !isQuoted
  const [property = '', ...parameters] = line.slice(0, colon).split(';')
  return {
    name: property.slice(property.lastIndexOf('.') + 1).toUpperCase(),
    parameters: parameters.join(';'),
    value: line.slice(colon + 1),
  }
}

function textOf({ name, parameters, value }: Line): string {
  if (name.startsWith('DT') || name === 'DUE') return shownDate(value)
  const called = /(?:^|;)CN=(?:"([^"]*)"|([^;]*))/i.exec(parameters)
  const written = /QUOTED-PRINTABLE/i.test(parameters) ? unquoted(value, /CHARSET=([\w-]+)/i.exec(parameters)?.[1]) : value
  const text = written
    .replace(/^mailto:/i, '')
    // An escaped separator is part of the text, another one separates the parts of a name or address.
    .replace(/\\(.)|;/g, (_all, escaped?: string) => (escaped === undefined ? ' ' : /n/i.test(escaped) ? '\n' : escaped))
  return [called?.[1] ?? called?.[2], text].filter(Boolean).join(' ').trim()
}

const unquoted = (value: string, charset?: string) =>
  decode(
    Buffer.from(
      value.replace(/=([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    ),
    charset,
  )

/** The day and the time as they are written: 25.11.2026 14:00. */
function shownDate(value: string): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d))?/.exec(value) ?? []
  return year ? [`${day}.${month}.${year}`, hour && `${hour}:${minute}`].filter(Boolean).join(' ') : value
}
