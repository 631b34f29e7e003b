import { open, readFile, stat } from 'node:fs/promises'
import type { S3mini } from 's3mini'

/** In bytes: how much of a file is in memory at a time. Stores require at least five megabytes per part. */
const partSize = 8 * 2 ** 20

/** Uploads a file in one piece or, if it is larger than `partSize`, in parts, which are discarded if the upload fails. */
export async function uploadParts(s3: S3mini, key: string, path: string): Promise<void> {
  const { size } = await stat(path)
  if (size < partSize) await s3.putObject(key, await readFile(path))
  else await inParts(s3, key, partsOf(path))
}

/** The parts of a file; each reuses the buffer of the one before. */
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
    // A store may answer 200 first and report a failure in the body.
    const { etag } = await s3.completeMultipartUpload(key, upload, done)
    if (!etag) throw new Error('the upload was not completed')
  } catch (error) {
    await s3.abortMultipartUpload(key, upload).catch(() => undefined)
    throw error
  }
}

type Upload = { Key?: string; UploadId?: string; Initiated?: string }

/** Aborts uploads begun before `before`, which a kill left behind. Not every store can list them. */
export async function endUploads(s3: S3mini, folder: string, before: Date): Promise<void> {
  const answer = (await s3.listMultipartUploads('/', folder)) as { ListMultipartUploadsResult?: { Upload?: Upload | Upload[] } }
  for (const { Key = '', UploadId = '', Initiated = '' } of [answer.ListMultipartUploadsResult?.Upload ?? []].flat())
    if (new Date(Initiated) < before) await s3.abortMultipartUpload(Key, UploadId)
}
