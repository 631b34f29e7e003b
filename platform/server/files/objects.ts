import { open, readFile, stat } from 'node:fs/promises'
import { S3mini } from 's3mini'
import type { StorePlace } from '#platform/server/service-addresses.ts'
import { failureOf, fetchWithRetries, type RetryOptions, StoreFailed } from './store-requests.ts'

export type Objects = ReturnType<typeof openObjects>

/** Access to the objects of a store by name. Every call has a timeout and rejects with StoreFailed. */
export function openObjects({ origin, bucket, folder, region, access_key, secret_key }: StorePlace, patience: RetryOptions) {
  const endpoint = `${origin}/${bucket}`
  const s3 = new S3mini({ accessKeyId: access_key, secretAccessKey: secret_key, endpoint, region, fetch: fetchWithRetries(patience) })
  return {
    put: (name: string, bytes: Uint8Array) => asked(() => s3.putObject(folder + name, bytes)),
    /** Uploads a local file, in parts if it is large. */
    upload: (name: string, path: string) => asked(() => uploadParts(s3, folder + name, path)),
    /** Reads the bytes from `start` to `end` inclusive; default: to the end. */
    get: (name: string, { start, end }: { start: number; end?: number }) =>
      asked(() => s3.getObjectRaw(folder + name, start === 0 && end === undefined, start, end === undefined ? undefined : end + 1)),
    remove: (name: string) => asked(() => s3.deleteObject(folder + name)),
    list: (beginning: string) => listed(s3, folder, beginning),
    /** Aborts unfinished multipart uploads that began before `before`. */
    endUploads: (before: Date) => asked(() => endUploads(s3, folder, before)).catch(unlessUnknown),
  }
}

async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

function unlessUnknown(error: unknown) {
  if (!(error instanceof StoreFailed) || error.answered !== 501) throw error
}

const pageSize = 1_000

async function* listed(s3: S3mini, folder: string, beginning: string): AsyncGenerator<{ name: string; modified: Date }> {
  let next: string | undefined
  do {
    const page = await asked(() => s3.listObjectsPaged('/', folder + beginning, pageSize, next))
    if (!page?.objects) throw new StoreFailed('it answered 404 to a list', 404)
    for (const { Key, LastModified } of page.objects) yield { name: Key.slice(folder.length), modified: LastModified }
    next = page.nextContinuationToken
  } while (next)
}

/** In bytes: how much of a file is in memory at a time. Stores require at least five megabytes per part. */
const partSize = 8 * 2 ** 20

/** Uploads a file in one piece or, if it is larger than `partSize`, in parts, which are discarded if the upload fails. */
async function uploadParts(s3: S3mini, key: string, path: string): Promise<void> {
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
async function endUploads(s3: S3mini, folder: string, before: Date): Promise<void> {
  const answer = (await s3.listMultipartUploads('/', folder)) as { ListMultipartUploadsResult?: { Upload?: Upload | Upload[] } }
  for (const { Key = '', UploadId = '', Initiated = '' } of [answer.ListMultipartUploadsResult?.Upload ?? []].flat())
    if (new Date(Initiated) < before) await s3.abortMultipartUpload(Key, UploadId)
}
