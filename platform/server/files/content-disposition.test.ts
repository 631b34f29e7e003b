import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteAssured } from '#testing/server/assured.ts'
import { howOften } from '#testing/shared/random.ts'
import { contentDisposition } from './send-file.ts'

/** An independent parser of a header by RFC 6266 and RFC 8187: each parameter once; undefined if it is malformed. */
function readHeader(header: string): { way: string; ascii: string; name: string } | undefined {
  const read = /^(inline|attachment); filename="((?:[^"\\]|\\.)*)"; filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[0-9A-F]{2})*)$/.exec(header)
  const [, way, ascii, encoded] = read ?? []
  if (way === undefined || ascii === undefined || encoded === undefined) return undefined
  return { way, ascii, name: new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(encoded)) }
}

const bytesOf = (encoded: string) =>
  Uint8Array.from(encoded.match(/%..|./g) ?? [], (part) => (part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0)))

const letters = fc.oneof(
  fc.constantFrom(
    '\r\n',
    '\r',
    '\n',
    '\0',
    '"',
    '\\',
    ';',
    '%',
    "'",
    '*',
    '\u2028',
    '\u202e',
    '\ud800',
    '\x7f',
    '\x85',
    '=?UTF-8?B?',
    '../',
    '; filename="b"',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const names = fc.array(letters, { maxLength: 12 }).map((parts) => parts.join(''))

/** Line breaks, control characters and bidi controls. */
const notInOneLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u061c\u200e\u200f]/gu

test('Content-Disposition is one line of visible ASCII with exactly the file name, whatever that is', () => {
  const count = howOften({ inTests: 500, assured: 20_000 })
  fc.assert(
    fc.property(names, fc.constantFrom('inline', 'attachment'), (name, way) => {
      const header = contentDisposition(way, name)
      expect(header).toMatch(/^[\x20-\x7e]*$/)
      expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
      const read = readHeader(header)
      expect(read).toMatchObject({ way, name: name.replace(notInOneLine, '').toWellFormed() })
      expect(read?.ascii).not.toMatch(/[%"\\]|^$/)
    }),
    { numRuns: count },
  )
  noteAssured({
    what: 'Names of files in headers, with everything that breaks one',
    count,
    aim: 20_000,
    outcome: 'each header is one line, and is read as that name by a parser of its own',
    part: 'content-disposition',
  })
})
