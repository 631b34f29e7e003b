import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

/** How to escape a password in a URL setting, for error messages; these never contain its value. */
export const SIGNS = 'within user and password % as %25, @ as %40, : as %3A, / as %2F, ? as %3F, # as %23'

/** Whether user and password are escaped properly: an unescaped character breaks the URL or leaves part of the password in the path, query or hash. */
export function isReadable(address: string): boolean {
  const { username, password, hash, pathname, search } = new URL(address)
  return decodes(username) && decodes(password) && hash === '' && !(pathname + search).includes('@')
}

function decodes(part: string): boolean {
  try {
    return decodeURIComponent(part) !== undefined
  } catch {
    return false
  }
}

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

export type Smtp = { options: SMTPConnectionOptions; auth: SMTPConnectionAuth | null }

const seconds = 1000

/** Parses SMTP_URL: `smtp://user:password@host:587` uses STARTTLS if the server offers it, `smtps://host` TLS from the start. */
export function smtpOf(address: string): Smtp {
  const { protocol, hostname, port, username, password } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null
  return {
    auth,
    options: {
      host,
      ...(port && { port: Number(port) }),
      secure: protocol === 'smtps:',
      // A password never leaves this machine unencrypted.
      requireTLS: auth !== null && protocol === 'smtp:' && !isLoopback(host),
      connectionTimeout: 20 * seconds,
      greetingTimeout: 30 * seconds,
      // Some servers scan a message for minutes before they accept it.
      socketTimeout: 300 * seconds,
    },
  }
}

/** Whether an address is reachable from this machine only. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
