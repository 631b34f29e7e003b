import { createRequire } from 'node:module'
import type { FieldsData } from '@kenjiuno/msgreader'
import { decode, Unreadable } from './decode.ts'
import { addMail } from './mail.ts'
import type { Pages } from './pages.ts'

// A CommonJS module whose default export Node and its types treat differently.
const { default: MsgReader } = createRequire(import.meta.url)('@kenjiuno/msgreader') as typeof import('@kenjiuno/msgreader')

/** Reads a mail in Outlook's format; nested mails follow on pages of their own. */
export function readMsg(bytes: Buffer, pages: Pages): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const mail = new MsgReader(view).getFileData()
  if (mail.error || mail.dataType !== 'msg') throw new Unreadable('no mail')
  addFields(pages, mail)
}

function addFields(pages: Pages, mail: FieldsData): void {
  const { subject, recipients = [], attachments = [] } = mail
  const people = [
    [mail.senderName, mail.senderSmtpAddress ?? mail.senderEmail],
    ...recipients.map((one) => [one.name, one.smtpAddress ?? one.email]),
  ]
  addMail(pages, {
    subject,
    people: people.map((called) => called.filter(Boolean).join(' ')),
    text: mail.body,
    html: mail.bodyHtml ?? (mail.html && decode(Buffer.from(mail.html), `windows-${mail.internetCodepage}`)),
    attachments: attachments.map(({ fileName, name }) => fileName ?? name),
  })
  for (const { innerMsgContentFields: inner } of attachments) if (inner && !pages.isFull()) addFields(pages, inner)
}
