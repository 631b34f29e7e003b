import { recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import { attendance } from '#platform/web/lib/session/presence.ts'
import { Refused } from './refused.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Identifies the file's content on the server: another ETag means another file. `size` in bytes. */
export type FileFacts = { etag: string; size: number }

/** A range, or a chunk of one, that takes longer (ms) counts as lost. */
const TIMEOUT_MS = 120_000
const PARTIAL = 206

type Wanted = {
  from: number
  to: number
  signal: AbortSignal
  /** Sent in addition. */
  headers?: Record<string, string> | undefined
}

/** Fetches the bytes from `from` up to and including `to`, bypassing the browser's cache. Throws Refused, with status 0 if no response came. */
export async function fetchRange(address: string, { from, to, signal, headers }: Wanted): Promise<Bytes> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const response = await request(address, { ...headers, Range: `bytes=${from}-${to}` }, within)
    if (response.status !== PARTIAL) return await refuse(response)
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw lossOf(error, signal)
  }
}

/** The file at an address is no longer the expected one. */
export class FileChanged extends Error {
  override name = 'FileChanged'
}

type Rest = {
  from: number
  /** ETag of the expected file; undefined accepts any. */
  etag: string | undefined
  /** Size of a chunk in bytes; only the last one of the file is shorter. */
  chunk: number
  signal: AbortSignal
}

/**
 * Fetches the rest of a file, bypassing the browser's cache, and yields it in chunks as they arrive. Throws FileChanged, or Refused, with
 * status 0 if no response came or the connection broke.
 */
export async function* fetchRest(
  address: string,
  { from, etag, chunk, signal }: Rest,
): AsyncGenerator<{ known: FileFacts; bytes: Bytes }, void> {
  const late = lateness()
  try {
    const headers = { Range: `bytes=${from}-`, ...(etag !== undefined && { 'If-Range': etag }) }
    const response = await request(address, headers, AbortSignal.any([signal, late.signal]))
    if (response.ok && response.status !== PARTIAL && etag !== undefined) throw new FileChanged()
    if (response.status !== PARTIAL) await refuse(response)
    const known = factsOf(response)
    let at = from
    for await (const bytes of chunksOf(response, chunk)) {
      at += bytes.length
      if (bytes.length < chunk && at < known.size) break
      yield { known, bytes }
      late.restart()
    }
    if (at < known.size) throw new Error('The response has ended early')
  } catch (error) {
    throw lossOf(error, signal)
  } finally {
    late.end()
  }
}

/** Aborts what takes too long, counted from the last restart, and what is left when it ends. */
function lateness() {
  const controller = new AbortController()
  const start = () => setTimeout(() => controller.abort(), TIMEOUT_MS)
  let timer = start()
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer)
      timer = start()
    },
    end() {
      clearTimeout(timer)
      controller.abort()
    },
  }
}

async function request(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { headers: { ...attendance(), ...headers }, credentials: 'same-origin', cache: 'no-store', signal })
  recordStatus(response.status)
  return response
}

async function refuse(response: Response): Promise<never> {
  await response.body?.cancel()
  throw new Refused(response.status, null)
}

function factsOf({ headers }: Response): FileFacts {
  return { etag: headers.get('etag') ?? '', size: Number(headers.get('content-range')?.split('/').at(-1)) }
}

/** The pieces of a response's body as they arrive. With a reader: streams are not async iterable in Safari before 26.4. */
export async function* piecesOf({ body }: Response): AsyncGenerator<Bytes, void> {
  const reader = body?.getReader()
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) yield next.value
}

async function* chunksOf(response: Response, size: number): AsyncGenerator<Bytes, void> {
  let chunk = new Uint8Array(size)
  let length = 0
  for await (const piece of piecesOf(response)) {
    for (let rest = piece; rest.length > 0; ) {
      const part = rest.subarray(0, size - length)
      chunk.set(part, length)
      length += part.length
      rest = rest.subarray(part.length)
      if (length < size) continue
      yield chunk
      chunk = new Uint8Array(size)
      length = 0
    }
  }
  if (length > 0) yield chunk.slice(0, length)
}

/** Without a response in time, or with a broken one, the connection is lost, unless it was aborted on purpose. */
function lossOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || error instanceof Refused || error instanceof FileChanged) return error
  recordStatus(0)
  return new Refused(0, null)
}
