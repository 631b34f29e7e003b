import { open, readFile, stat } from 'node:fs/promises'
import type { S3mini } from 's3mini'

/** So much of a file is held in memory at a time. Stores take no smaller parts than five megabytes. */
const partSize = 8 * 2 ** 20

/** Puts a file there in one piece or, when it is larger than that, in parts, of which nothing stays when it fails. */
export async function uploadParts(s3: S3mini, key: string, path: string): Promise<void> {
  const { size } = await stat(path)
  if (size < partSize) await s3.putObject(key, await readFile(path))
  else await inParts(s3, key, partsOf(path))
}

/** Each in the place of the one before. */
async function* partsOf(path: string): AsyncGenerator<Buffer> {
  await using file = await open(path)
  const part = Buffer.allocUnsafe(partSize)
  for (;;) {
    const { bytesRead } = await file.read(part, 0, partSize)
    if (bytesRead === 0) return
    yield part.subarray(0, bytesRead)
  }
}

async function inParts(s3: S3mini, key: string, parts: AsyncIterable<Buffer>): Promise<void> {
  const upload = await s3.getMultipartUploadId(key)
  try {
    const done = []
    for await (const part of parts) done.push(await s3.uploadPart(key, upload, part, done.length + 1))
    // A store may answer with 200 first, and what became of it later.
    const { etag } = await s3.completeMultipartUpload(key, upload, done)
    if (!etag) throw new Error('the upload was not completed')
  } catch (error) {
    await s3.abortMultipartUpload(key, upload).catch(() => undefined)
    throw error
  }
}

type Upload = { Key?: string; UploadId?: string; Initiated?: string }

/** Ends what was begun before `before` by somebody who was killed. Not every store tells of such uploads. */
export async function endUploads(s3: S3mini, folder: string, before: Date): Promise<void> {
  const answer = (await s3.listMultipartUploads('/', folder)) as { ListMultipartUploadsResult?: { Upload?: Upload | Upload[] } }
  for (const { Key = '', UploadId = '', Initiated = '' } of [answer.ListMultipartUploadsResult?.Upload ?? []].flat())
    if (new Date(Initiated) < before) await s3.abortMultipartUpload(Key, UploadId)
}
