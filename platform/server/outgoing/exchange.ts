import { lookup } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import ipaddr from 'ipaddr.js'

/** Timeouts in milliseconds: for connecting, and for inactivity. */
export type Limits = { connect: number; idle: number }

/** `allow_private`: whether the address may be on this machine or in a private network; `setting` is what allows it, for the error. */
export type Request = {
  url: string
  headers: Record<string, string>
  allow_private: boolean
  setting: 'RECORDS_ALLOW_PRIVATE' | 'WEBHOOKS_ALLOW_PRIVATE'
  limits: Limits
  signal: AbortSignal
}

/** What is sent; `headers` name its type and its length in bytes. */
export type Content = { headers: Record<string, string>; bytes: Readable | Buffer }

/** `body`: null if it exceeds the maximum size. */
export type Answer = { status: number; location: string | undefined; body: string | null }

const MAX_ANSWER_BYTES = 64 * 1024

/** Posts to another server and reads its answer; network errors are thrown. Redirects count as answers and are not followed. */
export async function exchange(request: Request, content: Content): Promise<Answer> {
  const sending = begin(request, content)
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      sending.on('response', resolve).on('error', (error) => reject(whyUntrusted(error))),
    )
    const { statusCode: status = 0, headers } = response
    return { status, location: headers.location, body: await readAnswer(response) }
  } finally {
    sending.destroy()
  }
}

const ofAuthority = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Adds what to do about a certificate of an unknown authority. */
const whyUntrusted = (error: NodeJS.ErrnoException) =>
  ofAuthority.has(error.code ?? '')
    ? new Error(`its certificate is not trusted (${error.code}): name its authority by NODE_EXTRA_CA_CERTS`)
    : error

function begin({ url, limits, allow_private, setting, signal, headers }: Request, content: Content): ClientRequest {
  const { protocol, hostname } = new URL(url)
  const lookingUp = allow_private ? {} : onlyPublic(hostname, setting)
  const isSecure = protocol === 'https:'
  const sending = (isSecure ? overHttps : overHttp)(url, {
    method: 'POST',
    headers: { ...headers, ...content.headers },
    agent: false,
    timeout: limits.idle,
    // Regardless of NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
    signal,
    ...lookingUp,
  })
  giveUpInTime(sending, { limits, connected: isSecure ? 'secureConnect' : 'connect' })
  if (Buffer.isBuffer(content.bytes)) sending.end(content.bytes)
  else content.bytes.on('error', (error) => sending.destroy(error)).pipe(sending)
  return sending
}

/** IP literals are not passed to `lookup`, so they are checked here. */
function onlyPublic(hostname: string, setting: Request['setting']): { lookup: LookupFunction } {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublic(host)) throw isPrivateError(host, setting)
  return { lookup: lookupPublic(setting) }
}

function giveUpInTime(sending: ClientRequest, { limits, connected }: { limits: Limits; connected: string }) {
  const giveUp = (what: string) => () => void sending.destroy(new Error(what))
  sending.on('timeout', giveUp('nothing came or went for too long'))
  sending.on('socket', (socket) => {
    const timer = setTimeout(giveUp('no connection in time'), limits.connect)
    const isThere = () => clearTimeout(timer)
    socket.once(connected, isThere).once('close', isThere)
  })
}

async function readAnswer(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The part of IPv6 that is publicly routed so far. */
const routed: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Whether an address is public: neither loopback nor in a private network, in any notation. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.process(address)
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(routed))
}

/** Whether an address can only be of this machine or of a network of its own: by its number, or as `localhost`. Other names are resolved when connecting. */
export function isPrivateUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return isIP(host) ? !isPublic(host) : host === 'localhost' || host.endsWith('.localhost')
}

/** Error for a host that is not public. */
const isPrivateError = (host: string, setting: Request['setting']) =>
  new Error(`${host} is an address of this machine or of a network of its own: set ${setting} if that is meant`)

/**
 * A lookup function for connections: fails if any address of a name is not public. Its result is used for the connection, so no second
 * lookup can differ.
 */
const lookupPublic =
  (setting: Request['setting']): LookupFunction =>
  (host, options, answer) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return answer(error ?? new Error(`${host} leads nowhere`), '')
      if (!addresses.every(({ address }) => isPublic(address))) return answer(isPrivateError(host, setting), '')
      return options.all ? answer(null, addresses) : answer(null, first.address, first.family)
    })
