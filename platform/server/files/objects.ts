import { S3mini } from 's3mini'
import type { StorePlace } from './files-url.ts'
import { type Patience, patientFetch } from './patient-fetch.ts'
import { failureOf, StoreFailed } from './store-failed.ts'
import { endUploads, uploadParts } from './upload-parts.ts'

export type Objects = ReturnType<typeof openObjects>

/** Access to the objects of a store by name. Every call has a timeout and rejects with StoreFailed. */
export function openObjects({ origin, bucket, folder, region, access_key, secret_key }: StorePlace, patience: Patience) {
  const endpoint = `${origin}/${bucket}`
  const s3 = new S3mini({ accessKeyId: access_key, secretAccessKey: secret_key, endpoint, region, fetch: patientFetch(patience) })
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
