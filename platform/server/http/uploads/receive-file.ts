import type { FastifyRequest } from 'fastify'
import { type Received, receiveFiles, type Upload, type Where } from './receive-files.ts'

/** `name` as the sender has it, `form` the texts beside the file. */
export type ReceivedFile<U extends Upload> = Received<U> & { path: string; name: string }

/**
 * Streams the one file of a call's multipart body to a temporary folder; it is gone when the caller is done with it.
 * Throws 400 on the field when there is none or its texts do not fit, 400 when the upload breaks off, 413 when it is larger than `limit` bytes.
 */
export async function receiveFile<const U extends Upload>(request: FastifyRequest, upload: U, where: Where): Promise<ReceivedFile<U>> {
  const { files, ...received } = await receiveFiles(request, upload, { ...where, most: 1 })
  return { ...received, ...(files[0] as { path: string; name: string }) }
}
