import { writtenAttributes, writtenText } from '#features/annotations/xfdf/xml-text.ts'
import type { HandedOver } from '#features/records/server/connector.ts'
import { derivedUuid } from '#platform/server/lib/derived-uuid.ts'

/** A file of the message, with its path in the zip. */
export type MessageFile = { path: string; title: string; mime_type: string; sha256: string; status: 'created' | 'signed' | 'undefined' }

/** `sender`: identifies the site; `kind` and `comments`: kind and poster in words. The first file is the leading document. */
export type Message = {
  posting: HandedOver
  sender: string
  version: string
  is_test: boolean
  kind: string
  comments: string[]
  files: MessageFile[]
}

/** `header.xml` and `message.xml` of an eCH-0147 T1 message; deterministic for the same posting. */
export const writeMessage = (message: Message) => ({
  header: documentOf('T1:header', headerOf(message)),
  message: documentOf('T1:message', [
    branch('header', headerOf(message)),
    branch('content', [
      directiveOf(message),
      branch(
        'documents',
        message.files.map((file, at) => documentAt(message, file, at)),
      ),
    ]),
  ]),
})

/** Product and manufacturer have the same name; the standard allows 30 characters for it, and 10 for the version. */
const product = 'Traktanda'
/** Codes of eCH-0039 and eCH-0058: first message of this kind, new. */
const [firstMessage, newOne] = ['1', '1']

const headerOf = ({ posting: { key, title, created, poster, fields }, sender, version, is_test }: Message) => [
  token('T0:senderId', sender),
  token('T0:declarationLocalReference', [poster.full_name, poster.email].filter(Boolean).join(', ')),
  leaf('T0:messageId', key),
  token('T0:ourBusinessReferenceId', fields.business_number ?? ''),
  leaf('T0:messageType', firstMessage),
  branch('T0:messageGroup', [leaf('E39:messageGroupId', '1'), leaf('E39:messageTypeId', '1')]),
  branch('T0:sendingApplication', [
    leaf('E58:manufacturer', product),
    leaf('E58:product', product),
    leaf('E58:productVersion', version.slice(0, 10)),
  ]),
  branch('T0:subjects', [token('E39:subject', title)]),
  leaf('T0:messageDate', new Date(created).toISOString()),
  leaf('T0:action', newOne),
  leaf('T0:testDeliveryFlag', String(is_test)),
]

function directiveOf({ posting: { key, kind, title, fields, committee, poster }, comments }: Message): string {
  const own = { kind, committee: committee.title, committee_id: String(committee.id), poster: poster.username, ...fields }
  return branch('directive', [
    leaf('uuid', derivedUuid(`${key} directive`)),
    leaf('instruction', 'process'),
    leaf('priority', fields.is_urgent === 'true' ? 'high' : 'medium'),
    branch('titles', [leaf('E39:title', title)]),
    branch(
      'comments',
      comments.map((comment) => token('E39:comment', comment)),
    ),
    branch(
      'applicationCustom',
      Object.entries(own).map(([name, value]) => leaf('own:field', value, { name })),
    ),
  ])
}

/** `at`: index from 0. */
function documentAt(
  { posting: { key, poster }, kind }: Message,
  { path, title, mime_type, sha256, status }: MessageFile,
  at: number,
): string {
  return branch('T0:document', [
    leaf('T0:uuid', derivedUuid(`${key} document ${at}`)),
    branch('T0:titles', [leaf('E39:title', title)]),
    leaf('T0:status', status),
    branch('T0:files', [
      branch('T0:file', [
        leaf('T0:pathFileName', path),
        token('T0:mimeType', mime_type),
        leaf('T0:hashCode', sha256),
        leaf('T0:hashCodeAlgorithm', 'SHA-256'),
      ]),
    ]),
    token('T0:owner', poster.full_name),
    leaf('T0:isLeadingDocument', String(at === 0)),
    leaf('T0:sortOrder', String(at + 1)),
    at === 0 ? token('T0:documentKind', kind) : undefined,
  ])
}

/** Namespaces of a T1 message, version 1, by prefix; the last one is for our own extensions. */
const namespaces = {
  T1: 'http://www.ech.ch/xmlns/eCH-0147/T1/1',
  T0: 'http://www.ech.ch/xmlns/eCH-0147/T0/1',
  E39: 'http://www.ech.ch/xmlns/eCH-0039/2',
  E58: 'http://www.ech.ch/xmlns/eCH-0058/3',
  own: 'urn:traktanda:posting:1',
}

/** A serialised element; undefined if it is omitted. */
type Written = string | undefined

/** An element with text. */
const leaf = (name: string, text: string, attributes: Record<string, string> = {}): string =>
  `<${name}${writtenAttributes(attributes)}>${writtenText(text)}</${name}>`

/** An element of XML type token: white space is collapsed and trimmed; omitted if nothing is left. */
function token(name: string, text: string): Written {
  const collapsed = text.replace(/[ \t\n\r]+/g, ' ').trim()
  return collapsed === '' ? undefined : leaf(name, collapsed)
}

/** An element with child elements. */
const branch = (name: string, children: Written[]): string => `<${name}>${children.join('')}</${name}>`

/** A whole document with one root element. */
function documentOf(name: string, children: Written[]): string {
  const declared = writtenAttributes(Object.fromEntries(Object.entries(namespaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri])))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${declared}>${children.join('')}</${name}>\n`
}
