import { decodeXml } from '#features/annotations/server/interchange/decode-xml.ts'
import { childrenOf, readXml, textIn, type XmlElement } from '#features/annotations/xfdf/xml-tree.ts'

/** The records system's answer to a message. */
export type Report = {
  /** Id of the message that it answers. */
  message_id: string
  is_positive: boolean
  comments: string[]
  /** Error kinds given without a comment, by their names in the standard. */
  error_kinds: ErrorKind[]
  /** Number of the posting in the records system. */
  external_id: string | null
}

const errorKinds = ['notValid', 'fileWithoutReference', 'referenceWithoutFile', 'unknownRecipient'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** Why a file is not an answer to one of our messages. */
export class ReportRefused extends Error {
  override name = 'ReportRefused'
}

const namespace = 'http://www.ech.ch/xmlns/eCH-0147/T1/1'
const [mostComments, longestComment, longestReference] = [20, 1_000, 200]

/** Parses an eCH-0147 T1 event report. Throws ReportRefused, and XmlRefused if it is not XML or has a document type. */
export function readReport(bytes: Uint8Array): Report {
  const root = readXml(decodeXml(bytes))
  if (root.name !== 'eventReport' || root.namespace !== namespace) throw new ReportRefused('it is no event report of eCH-0147 T1')
  const header = needed(root, 'reportHeader')
  const said = saidIn(needed(root, 'report'))
  return {
    message_id: plain(textIn(needed(header, 'referenceMessageId'))).toLowerCase(),
    is_positive: said.name === 'positiveReport',
    ...commentsOf(said),
    external_id: plain(textOf(header, 'ourBusinessReferenceId')).slice(0, longestReference).toWellFormed() || null,
  }
}

/** Matched by local name only: programs differ in the namespace they use. */
const all = (element: XmlElement, name: string) => childrenOf(element).filter((child) => child.name === name)

function needed(element: XmlElement, name: string): XmlElement {
  const [found, another] = all(element, name)
  if (!found || another) throw new ReportRefused(`it has not one ${name}`)
  return found
}

const textOf = (element: XmlElement, name: string) => all(element, name).map(textIn).join(' ')

function saidIn(report: XmlElement): XmlElement {
  const [said, another] = childrenOf(report).filter(({ name }) => name === 'positiveReport' || name === 'negativeReport')
  if (!said || another) throw new ReportRefused('it is neither positive nor negative')
  return said
}

function commentsOf(said: XmlElement): Pick<Report, 'comments' | 'error_kinds'> {
  const errors = all(said, 'errors').flatMap((list) => all(list, 'error'))
  const comments = [...errors, said].flatMap(ownComments).slice(0, mostComments)
  const silent = errors.filter((error) => ownComments(error).length === 0).map((error) => plain(textOf(error, 'errorKind')))
  return { comments, error_kinds: errorKinds.filter((kind) => silent.includes(kind)) }
}

const ownComments = (element: XmlElement): string[] =>
  all(element, 'comments')
    .flatMap((list) => all(list, 'comment'))
    .map((comment) => plain(textIn(comment)).slice(0, longestComment).toWellFormed())
    .filter(Boolean)

/** On one line, without invisible characters. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .trim()
