import { SIGNS } from '#platform/server/http/secret-in-address.ts'

/** Location and credentials of an object store. `folder` is the prefix of our object names: empty, or ending with a slash. */
export type StorePlace = { origin: string; bucket: string; folder: string; region: string; access_key: string; secret_key: string }

/** What FILES_URL should look like, for error messages; these never contain its value. */
export const FILES_URL = `an address like s3://KEY:SECRET@objects.example.org/bucket/folder?region=eu-central-1; ${SIGNS}`

const way = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.~-]+)*)\/?$/
const known = ['region', 'insecure']
const usualRegion = 'us-east-1'

/** Parses FILES_URL; undefined if it is invalid. */
export function readFilesUrl(written: string): StorePlace | undefined {
  const url = URL.parse(written)
  const [, bucket, folder = ''] = way.exec(url?.pathname ?? '') ?? []
  const [access_key, secret_key] = [plain(url?.username), plain(url?.password)]
  if (url?.protocol !== 's3:' || !url.hostname || !bucket || !access_key || !secret_key || url.hash) return undefined
  const [query, region] = [url.searchParams, url.searchParams.get('region') || usualRegion]
  if ([...query.keys()].some((name) => !known.includes(name)) || !/^[\w-]+$/.test(region)) return undefined
  const origin = `${query.has('insecure') ? 'http' : 'https'}://${url.host}`
  return { origin, bucket, folder: folder && `${folder.slice(1)}/`, region, access_key, secret_key }
}

/** Decodes percent-encoding; empty if it is invalid. */
function plain(part = '') {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
