import type { FastifyRequest } from 'fastify'
import { type Received, receiveFiles, type Upload, type Where } from './receive-files.ts'

/** `path` is the temporary file, `name` the sender's file name, `form` the other fields. */
export type ReceivedFile<U extends Upload> = Received<U> & { path: string; name: string }

/**
 * Streams the only file of a multipart body to a temporary folder; it is removed when disposed.
 * Throws 400 for the field if the file is missing or the texts are invalid, 400 if the upload breaks off, 413 if it is larger than `limit` bytes.
 */
export async function receiveFile<const U extends Upload>(request: FastifyRequest, upload: U, where: Where): Promise<ReceivedFile<U>> {
  const { files, ...received } = await receiveFiles(request, upload, { ...where, most: 1 })
  return { ...received, ...(files[0] as { path: string; name: string }) }
}
