import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'

/** How many of the first bytes are needed to detect the type. */
export const peekSize = 4_100
const headerWithin = 1_024

const office: Record<string, string> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.odp': 'application/vnd.oasis.opendocument.presentation',
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
  '.msg': 'application/vnd.ms-outlook',
}
const containers = ['application/zip', 'application/x-cfb']
const texts: Record<string, string> = { '.txt': 'text/plain', '.csv': 'text/csv', '.eml': 'message/rfc822' }
/** Types that a browser would execute. */
const active = /html|xml|script|svg/

/** Detects a file's type from its first bytes; the name only decides between types that these allow. */
export async function mimeTypeOf(head: Buffer, file_name: string): Promise<string> {
  const extension = extname(file_name).toLowerCase()
  if (head.subarray(0, headerWithin).includes('%PDF-')) return 'application/pdf'
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (mime && containers.includes(mime)) return office[extension] ?? mime
  if (mime) return active.test(mime) && !Object.values(office).includes(mime) ? 'application/octet-stream' : mime
  return texts[extension] ?? 'application/octet-stream'
}
