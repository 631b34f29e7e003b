import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBuffer } from 'file-type'
import { invalid } from '#platform/server/http/problem.ts'
import type { Arrived } from '#platform/server/http/receive-files.ts'
import { inOneLine } from '#platform/shared/fields.ts'
import type { FileStore, StoredFile } from './file-store.ts'

export type ArrivedFile = StoredFile & { mime_type: string; file_name: string }

/** What a stored stream was, and its first bytes, which tell its type. */
export type ArrivedBytes = { stored: StoredFile; head: Buffer }

/** Stores a stream and keeps its first bytes. */
export async function arriveBytes(store: FileStore['store'], bytes: Readable): Promise<ArrivedBytes> {
  const head: Buffer[] = []
  const passing = new PassThrough({ highWaterMark: 2 ** 18 })
  let peeked = 0
  passing.on('data', (chunk: Buffer) => {
    if (peeked < peekSize) head.push(chunk.subarray(0, peekSize - peeked))
    peeked += chunk.length
  })
  passing.pause()
  // Waits for both, so that nothing is left in the store once a failure is reported.
  const [stored, read] = await Promise.allSettled([store(passing), pipeline(bytes, passing)])
  if (read.status === 'rejected') throw read.reason
  if (stored.status === 'rejected') throw stored.reason
  return { stored: stored.value, head: Buffer.concat(head) }
}

/** Stored bytes under a file name, with the type that both tell. */
export const fileNamed = async ({ stored, head }: ArrivedBytes, file_name: string): Promise<ArrivedFile> => ({
  ...stored,
  file_name,
  mime_type: await mimeTypeOf(head, file_name),
})

/** Stores bytes under the sender's file name, cleaned up. */
export async function storeUpload(files: FileStore, bytes: Readable, name: string): Promise<ArrivedFile> {
  return fileNamed(await arriveBytes(files.store, bytes), plainName(name))
}

const longestName = 255

/** Keeps the end of a long name, because the extension tells its type. */
const plainName = (name: string) => inOneLine(name).slice(-longestName)

/** Stores a received file; throws 400 for `field` if the file is empty or has no readable name. */
export async function storeOne(files: FileStore, { path, name }: Arrived, field: string): Promise<ArrivedFile> {
  const file = await storeUpload(files, createReadStream(path), name)
  if (file.size === 0) throw invalid({ [field]: [{ key: 'problem.file_is_empty', params: { name: file.file_name } }] })
  if (file.file_name.trim() === '') throw invalid({ [field]: [{ key: 'problem.invalid_value' }] })
  return file
}

/** Stores several received files, one after the other, as they may be large. */
export async function storeReceived(files: FileStore, received: Arrived[], field: string): Promise<ArrivedFile[]> {
  const stored: ArrivedFile[] = []
  for (const one of received) stored.push(await storeOne(files, one, field))
  return stored
}

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
