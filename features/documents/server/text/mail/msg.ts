import { createRequire } from 'node:module'
import type { FieldsData } from '@kenjiuno/msgreader'
import { decode, Unreadable } from '#features/documents/server/text/decode.ts'
import type { Pages } from '#features/documents/server/text/pages.ts'
import { addMail } from './mail.ts'

// A CommonJS module whose default export Node and its types treat differently.
const { default: MsgReader } = createRequire(import.meta.url)('@kenjiuno/msgreader') as typeof import('@kenjiuno/msgreader')

type Mail = { reader: InstanceType<typeof MsgReader>; fields: FieldsData }

/** Mails may be attached to mails; deeper ones are not read. */
const deepest = 10

/** Reads a mail in Outlook's format; nested mails follow on pages of their own. */
export function readMsg(bytes: Uint8Array, pages: Pages): void {
  addFields(pages, openMail(bytes), 0)
}

/** Older mails hold their texts in a code page, which only the mail itself names. */
function openMail(bytes: Uint8Array): Mail {
  const mail = parsed(bytes)
  const encoding = encodingOf(mail.fields.messageCodepage ?? mail.fields.internetCodepage)
  return encoding ? parsed(bytes, encoding) : mail
}

function parsed(bytes: Uint8Array, ansiEncoding?: string): Mail {
  const reader = new MsgReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.length))
  if (ansiEncoding) reader.parserConfig = { ansiEncoding }
  const fields = reader.getFileData()
  if (fields.error || fields.dataType !== 'msg') throw new Unreadable('no mail')
  return { reader, fields }
}

function addFields(pages: Pages, { reader, fields }: Mail, depth: number): void {
  const { subject, recipients = [], attachments = [] } = fields
  const people = [
    [fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail],
    ...recipients.map((one) => [one.name, one.smtpAddress ?? one.email]),
  ]
  const encoding = encodingOf(fields.internetCodepage ?? fields.messageCodepage)
  addMail(pages, {
    subject,
    people: people.map((called) => called.filter(Boolean).join(' ')),
    text: fields.body,
    html: fields.bodyHtml ?? (fields.html && decode(Buffer.from(fields.html), encoding)),
    attachments: attachments.map((attachment) => ({
      name: attachment.fileName ?? attachment.name,
      mime_type: attachment.attachMimeTag,
      read: () => reader.getAttachment(attachment).content,
    })),
  })
  if (depth === deepest) return
  for (const attachment of attachments) if (!pages.isFull()) addNested(pages, { reader, attachment }, depth + 1)
}

/** Reads an attached mail as a mail of its own, since it may be in another code page; a damaged one as it was read with the mail around it. */
function addNested(pages: Pages, { reader, attachment }: { reader: Mail['reader']; attachment: FieldsData }, depth: number): void {
  const fields = attachment.innerMsgContentFields
  if (fields) addFields(pages, nestedMail(reader, attachment) ?? { reader, fields }, depth)
}

function nestedMail(reader: Mail['reader'], attachment: FieldsData): Mail | undefined {
  try {
    return openMail(reader.getAttachment(attachment).content)
  } catch {
    return undefined
  }
}

/** Encodings by the number of their code page, where the number is not part of the name. */
const encodings: Record<number, string> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  20866: 'koi8-r',
  20932: 'euc-jp',
  20936: 'gbk',
  20949: 'euc-kr',
  21866: 'koi8-u',
  51932: 'euc-jp',
  51936: 'gbk',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** The encoding of a Windows code page, such as `big5` for 950; undefined for one that is not known. */
export function encodingOf(codePage: number | undefined): string | undefined {
  if (codePage === undefined) return undefined
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`
  // ISO 8859; there is no part 12.
  if (codePage >= 28592 && codePage <= 28606 && codePage !== 28602) return `iso-8859-${codePage - 28590}`
  return codePage === 28591 || codePage === 20127 ? 'windows-1252' : encodings[codePage]
}
