import { recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { attendance } from '#platform/web/lib/session/presence.ts'

/** Identifies the file's content on the server: another ETag means another file. */
export type FileFacts = { etag: string; size: number }

/** A part that takes longer (ms) counts as lost. */
const TIMEOUT_MS = 120_000
const PARTIAL = 206

type Wanted = {
  from: number
  to: number
  /** ETag of the expected file; undefined: any. */
  etag: string | undefined
  signal: AbortSignal
}
export type Part = { known: FileFacts; bytes: Uint8Array<ArrayBuffer> }

/** Fetches a byte range, bypassing the browser's cache; null if the file has changed. Throws Refused, with status 0 if no response came. */
export async function fetchPart(address: string, { from, to, etag, signal }: Wanted): Promise<Part | null> {
  const response = await fetch(address, {
    headers: { ...attendance(), Range: `bytes=${from}-${to}`, ...(etag !== undefined && { 'If-Range': etag }) },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((error: unknown) => lost(error, signal))
  recordStatus(response.status)
  if (response.status === PARTIAL) return partOf(response, signal)
  await response.body?.cancel()
  if (response.ok && etag !== undefined) return null
  throw new Refused(response.status, null)
}

async function partOf(response: Response, signal: AbortSignal): Promise<Part> {
  const bytes = new Uint8Array(await response.arrayBuffer().catch((error: unknown) => lost(error, signal)))
  const size = Number(response.headers.get('content-range')?.split('/').at(-1))
  return { known: { etag: response.headers.get('etag') ?? '', size }, bytes }
}

/** The connection broke or hung, unless it was aborted on purpose. */
function lost(error: unknown, signal: AbortSignal): never {
  if (signal.aborted) throw error
  recordStatus(0)
  throw new Refused(0, null)
}
