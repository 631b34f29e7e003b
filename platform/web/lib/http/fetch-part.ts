import { noteReach } from '#platform/web/lib/connectivity/reach.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { attendance } from '#platform/web/lib/session/presence.ts'

/** Which file it is, as the server has it: another tag is another file. */
export type FileFacts = { etag: string; size: number }

/** A part that takes longer (ms) counts as lost. */
const PATIENCE = 120_000
const PARTIAL = 206

type Wanted = {
  from: number
  to: number /** Of which file; of whatever is there, where none is known. */
  etag: string | undefined
  signal: AbortSignal
}
export type Part = { known: FileFacts; bytes: Uint8Array<ArrayBuffer> }

/** Some bytes of a file, of which the browser keeps nothing by itself; null when it is not the one that is known. Throws Refused, with status 0 when no answer came. */
export async function fetchPart(address: string, { from, to, etag, signal }: Wanted): Promise<Part | null> {
  const response = await fetch(address, {
    headers: { ...attendance(), Range: `bytes=${from}-${to}`, ...(etag !== undefined && { 'If-Range': etag }) },
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
  }).catch((error: unknown) => lost(error, signal))
  noteReach(response.status)
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

/** The connection broke or hung, unless it was ended on purpose. */
function lost(error: unknown, signal: AbortSignal): never {
  if (signal.aborted) throw error
  noteReach(0)
  throw new Refused(0, null)
}
