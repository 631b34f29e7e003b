import PostalMime, { type Address, type Attachment } from 'postal-mime'
import { Unreadable } from '#features/documents/server/text/decode.ts'
import type { Pages } from '#features/documents/server/text/pages.ts'
import { addMail } from './mail.ts'

/** Reads a mail in the format in which it was sent (RFC 822). */
export async function readEml(bytes: Buffer, pages: Pages): Promise<void> {
  const { from, to = [], cc = [], headers, attachments, ...mail } = await PostalMime.parse(bytes)
  if (headers.length === 0) throw new Unreadable('no mail')
  const people = [...(from ? [from] : []), ...to, ...cc].flatMap(called)
  addMail(pages, { ...mail, people, attachments: attachments.map(attached) })
}

const called = ({ name, address, group = [] }: Address): string[] => [`${name} ${address ?? ''}`.trim(), ...group.flatMap(called)]

const attached = ({ filename, mimeType, content }: Attachment) => ({
  name: filename,
  mime_type: mimeType,
  read: () => (typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)),
})
