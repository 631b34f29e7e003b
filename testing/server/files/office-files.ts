import { burn } from '@kenjiuno/msgreader/lib/Burner.js'
import { packageOf, relationsXml } from '#app/demo/council/papers/office-files.ts'

const names =
  'xmlns:w="urn:w" xmlns:a="urn:a" xmlns:p="urn:p" xmlns:r="urn:r" xmlns:mc="urn:mc" xmlns:c="urn:c" xmlns:dgm="urn:dgm" xmlns:xdr="urn:xdr"'

/** An element of an office file with the usual namespace prefixes. */
export const element = (name: string, content: string) => `<${name} ${names}>${content}</${name}>`

type Related = Record<string, { type: string; target: string }[]>

/** An Office Open XML file from the path of its main part, its parts, and the relationships between them. */
export function anOfficeFile(main: string, parts: Record<string, string | Buffer>, related: Related = {}): Promise<Buffer> {
  const ways = Object.entries({ '': [{ type: 'officeDocument', target: main }], ...related })
  const relations = ways.map(([part, all]) => [part.replace(/([^/]*)$/, '_rels/$1.rels'), relationsXml(all)])
  return packageOf({ ...Object.fromEntries(relations), ...parts })
}

/** A docx with one paragraph. */
export const aDocx = (text: string) =>
  anOfficeFile('word/document.xml', {
    'word/document.xml': element('w:document', `<w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body>`),
  })

/** A compound file with these streams, as OLE objects are. */
export function aCompoundFile(streams: Record<string, Buffer>): Buffer {
  const root: Entry = { name: 'Root Entry', type: rootType, length: 0, children: Object.keys(streams).map((_, at) => at + 1) }
  return Buffer.from(burn([root, ...Object.entries(streams).map(([name, content]) => streamEntry(name, content))]))
}

const streamEntry = (name: string, content: Buffer): Entry => ({
  name,
  type: fileType,
  length: content.length,
  binaryProvider: () => Uint8Array.from(content),
})

/**
 * An Outlook message: texts by property number, and nested folders for recipients, attachments and their contents. `ansi`: texts in a code
 * page; `numbers`: properties with a number.
 */
export type MsgFolder = {
  texts?: Record<string, string>
  ansi?: Record<string, Buffer>
  numbers?: Record<string, number>
  bytes?: Record<string, Buffer>
  folders?: Record<string, MsgFolder>
}

type Entry = Parameters<typeof burn>[0][number]
const [folderType, fileType, rootType] = [1, 2, 5]

/** A mail in Outlook's format. */
export function aMsg(mail: MsgFolder): Buffer {
  const entries: Entry[] = []
  addFolder(entries, { name: 'Root Entry', type: rootType }, mail)
  return Buffer.from(burn(entries))
}

function addFolder(entries: Entry[], { name, type }: { name: string; type: number }, folder: MsgFolder) {
  const { texts = {}, ansi = {}, numbers = {}, bytes = {}, folders = {} } = folder
  const children: number[] = []
  const at = entries.push({ name, type, length: 0, children }) - 1
  const add = (file: string, content: Buffer) => children.push(entries.push(streamEntry(file, content)) - 1)
  const properties = Object.entries(numbers).map(([tag, value]) => {
    const property = Buffer.alloc(16)
    // Type 3 is a whole number.
    property.writeUInt32LE(Number.parseInt(`${tag}0003`, 16))
    property.writeUInt32LE(value, 8)
    return property
  })
  add('__properties_version1.0', Buffer.concat([Buffer.alloc(headerOf({ name, type })), ...properties]))
  for (const [tag, text] of Object.entries(texts)) add(`__substg1.0_${tag}001F`, Buffer.from(text, 'utf16le'))
  for (const [tag, text] of Object.entries(ansi)) add(`__substg1.0_${tag}001E`, text)
  for (const [tag, content] of Object.entries(bytes)) add(`__substg1.0_${tag}0102`, content)
  for (const [within, content] of Object.entries(folders)) children.push(addFolder(entries, { name: within, type: folderType }, content))
  return at
}

/** Bytes before the properties of a mail, of a mail within another, and of a recipient or attachment. */
const headerOf = ({ name, type }: { name: string; type: number }) => (type === rootType ? 32 : name.endsWith('3701000D') ? 24 : 8)
