import type { Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { askedOf, type NamedWork } from './asked-of.ts'
import { leaveForSignIn } from './call.ts'
import { Refused } from './refused.ts'

type Receiving = {
  signal: AbortSignal
  /** Bytes received and bytes in all. */
  onProgress?: (received: number, total: number) => void
}
type FetchedFile = { bytes: Blob; name: string }

/** Fetches a file that is made while one waits; errors as from call(), an aborted one rejects with AbortError. */
export async function fetchFile<const E extends Endpoint>(
  endpoint: E,
  asked: Asked<E> & NamedWork,
  { signal, onProgress }: Receiving,
): Promise<FetchedFile> {
  const { address, headers } = askedOf(endpoint, asked)
  const response = await fetch(address, { headers, credentials: 'same-origin', signal }).catch(() => refuse(signal))
  if (response.status === 401) return leaveForSignIn()
  if (!response.ok) throw new Refused(response.status, await response.json().catch(() => null))
  const total = Number(response.headers.get('content-length'))
  const parts = await partsOf(response, (received) => onProgress?.(received, total)).catch(() => refuse(signal))
  return { bytes: new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name: nameIn(response.headers) }
}

/** By a reader: Safari knows no other way until 26.4. */
async function partsOf({ body }: Response, onReceived: (received: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    parts.push(next.value)
    received += next.value.length
    onReceived(received)
  }
  return parts
}

/** The connection broke, unless the reader wanted it so. */
function refuse(signal: AbortSignal): never {
  signal.throwIfAborted()
  throw new Refused(0, null)
}

/** The name by RFC 6266 that the server gave it. */
function nameIn(headers: Headers): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return decodeURIComponent(encoded)
}
