import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { decodeXml } from '#features/annotations/server/interchange/decode-xml.ts'
import { childrenOf, readXml, textIn, type XmlElement, XmlRefused } from '#features/annotations/xfdf/xml-tree.ts'
import { openZip } from '#features/meetings/server/zip/open-zip.ts'
import { ZipRefused } from '#features/meetings/server/zip/zip-refused.ts'

const mebibyte = 2 ** 20
const largestXml = mebibyte
const limits = {
  archiveBytes: 100 * mebibyte,
  unpackedBytes: 400 * mebibyte,
  entries: 1_000,
  ratio: 100,
  ratioFromBytes: mebibyte,
  manifestBytes: largestXml,
}

/** Reads a report file: XML, or a zip of which only `message.xml` is read. Throws ReportRefused. */
export async function openReport(path: string): Promise<Report> {
  try {
    return readReport(path.toLowerCase().endsWith('.zip') ? await xmlInZip(path) : await xmlInFile(path))
  } catch (error) {
    if (error instanceof XmlRefused || error instanceof ZipRefused) throw new ReportRefused(error.message, { cause: error })
    throw error
  }
}

async function xmlInZip(path: string): Promise<Buffer> {
  const zip = await openZip(path, limits)
  try {
    const entry = zip.entries.find(({ name }) => name === 'message.xml')
    if (!entry) throw new ReportRefused('there is no message.xml in it')
    if (entry.size > largestXml) throw tooLarge()
    return await buffer(zip.read(entry))
  } finally {
    await zip.close()
  }
}

async function xmlInFile(path: string): Promise<Buffer> {
  // A symbolic link could point outside the folder.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    if ((await file.stat()).size > largestXml) throw tooLarge()
    return await file.readFile()
  } finally {
    await file.close()
  }
}

const tooLarge = () => new ReportRefused('it is too large')

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
function readReport(bytes: Uint8Array): Report {
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
