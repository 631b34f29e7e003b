import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { escapeHtml } from '#platform/shared/escape-html.ts'

/** Zips an office file from its parts by name; deterministic. */
export function packageOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content as string), name, { mtime: new Date(2026, 0, 1), forceDosTimestamp: true })
  zip.end()
  return buffer(zip.outputStream)
}

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The part that lists a part's relationships, by type. */
export const relationsXml = (relations: { type: string; target: string }[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(({ type, target }, index) => `<Relationship Id="rId${index + 1}" Type="${relationTypes}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** The part that declares the content type of each other part. */
export const typesXml = (types: Record<string, string>): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.entries(
    types,
  )
    .map(([part, type]) => `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`)
    .join('')}</Types>`

/** Escapes text for XML. */
export const escapeXml = escapeHtml
