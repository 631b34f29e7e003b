import { burn } from '@kenjiuno/msgreader/lib/Burner.js'
import { packageOf, relationsXml } from '#app/demo/council/papers/office-files.ts'

const names = 'xmlns:w="urn:w" xmlns:a="urn:a" xmlns:p="urn:p" xmlns:r="urn:r" xmlns:mc="urn:mc"'

/** An element of an office file with the usual namespace prefixes. */
export const element = (name: string, content: string) => `<${name} ${names}>${content}</${name}>`

type Related = Record<string, { type: string; target: string }[]>

/** An Office Open XML file from the path of its main part, its parts, and the relationships between them. */
export function anOfficeFile(main: string, parts: Record<string, string>, related: Related = {}): Promise<Buffer> {
  const ways = Object.entries({ '': [{ type: 'officeDocument', target: main }], ...related })
  const relations = ways.map(([part, all]) => [part.replace(/([^/]*)$/, '_rels/$1.rels'), relationsXml(all)])
  return packageOf({ ...Object.fromEntries(relations), ...parts })
}

/** A docx with one paragraph. */
export const aDocx = (text: string) =>
  anOfficeFile('word/document.xml', {
    'word/document.xml': element('w:document', `<w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body>`),
  })

/** An Outlook message: texts by property number, and nested folders for recipients, attachments and their contents. */
export type MsgFolder = { texts?: Record<string, string>; bytes?: Record<string, Buffer>; folders?: Record<string, MsgFolder> }

type Entry = Parameters<typeof burn>[0][number]
const [folderType, fileType, rootType] = [1, 2, 5]

/** A mail in Outlook's format. */
export function aMsg(mail: MsgFolder): Buffer {
  const entries: Entry[] = []
  addFolder(entries, { name: 'Root Entry', type: rootType }, mail)
  return Buffer.from(burn(entries))
}

function addFolder(entries: Entry[], { name, type }: { name: string; type: number }, { texts = {}, bytes = {}, folders = {} }: MsgFolder) {
  const children: number[] = []
  const at = entries.push({ name, type, length: 0, children }) - 1
  const add = (file: string, content: Buffer) =>
    children.push(entries.push({ name: file, type: fileType, length: content.length, binaryProvider: () => Uint8Array.from(content) }) - 1)
  add('__properties_version1.0', Buffer.alloc(type === rootType ? 32 : 24))
  for (const [tag, text] of Object.entries(texts)) add(`__substg1.0_${tag}001F`, Buffer.from(text, 'utf16le'))
  for (const [tag, content] of Object.entries(bytes)) add(`__substg1.0_${tag}0102`, content)
  for (const [folder, within] of Object.entries(folders)) children.push(addFolder(entries, { name: folder, type: folderType }, within))
  return at
}
