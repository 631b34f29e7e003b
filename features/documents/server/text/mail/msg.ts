import { createRequire } from 'node:module'
import type { FieldsData } from '@kenjiuno/msgreader'
import { decode, Unreadable } from '#features/documents/server/text/decode.ts'
import type { Pages } from '#features/documents/server/text/pages.ts'
import { encodingOf } from './code-pages.ts'
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
