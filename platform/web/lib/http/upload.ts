import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { isOffline, suspectOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { DOUBT_AFTER, leaveForSignIn, type NamedWork, requestOf } from './call.ts'
import { Refused } from './refused.ts'

type Sending = ({ file: File } | { files: File[] }) & {
  /** Bytes sent, and bytes in total. */
  onProgress?: (sent: number, total: number) => void
  signal?: AbortSignal
  /** On 401 it throws, and the page stays with its input. */
  stays?: boolean
}

/** Uploads one or several files in the endpoint's multipart field; throws like call(), rejects with AbortError when aborted. */
export async function upload<const E extends Endpoint>(endpoint: E, asked: Asked<E> & NamedWork, sending: Sending): Promise<Answer<E>> {
  const { status, text } = await send(endpoint, asked, sending)
  if (status === 401 && !sending.stays) return leaveForSignIn()
  const body = parseJson(text)
  if (status < 200 || status > 299) throw new Refused(status, body)
  return (endpoint.answer === 'file' ? new Blob([text]) : endpoint.answer.parse(body)) as Answer<E>
}

/** XMLHttpRequest, because fetch() cannot report upload progress. */
function send<E extends Endpoint>(endpoint: E, asked: Asked<E> & NamedWork, { onProgress, signal, stays: _stays, ...chosen }: Sending) {
  const { address, headers } = requestOf(endpoint, asked)
  const form = new FormData()
  // Fields before files: the server has parsed them when the first file starts.
  const { form: texts = {} } = asked as { form?: Record<string, string> }
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  for (const file of 'files' in chosen ? chosen.files : [chosen.file]) form.append(endpoint.upload ?? 'file', file)
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const stall = watchStall(() => {
      reject(new Refused(0, null))
      request.abort()
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stall.noteProgress(loaded < total)
      onProgress?.(loaded, total)
    })
    request.addEventListener('loadend', stall.end)
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('error', () => reject(new Refused(0, null)))
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) reject(signal.reason)
    else request.send(form)
  })
}

/** How long (ms) an upload may stand still once the server is reachable again; after everything is sent, the server may be working. */
const MOST_STALLED = { sending: 10_000, sent: 60_000 }

/** Watches an upload that stands still: checks the connection, and gives up if it came back and the upload did not go on. */
function watchStall(giveUp: () => void) {
  let isSending = true
  let timer: ReturnType<typeof setTimeout>
  const doubt = () => {
    timer = setTimeout(suspectOffline, DOUBT_AFTER)
  }
  const end = isOffline.subscribe(() => {
    clearTimeout(timer)
    if (!isOffline.get()) timer = setTimeout(giveUp, isSending ? MOST_STALLED.sending : MOST_STALLED.sent)
  })
  doubt()
  return {
    noteProgress: (isMore: boolean) => {
      isSending = isMore
      clearTimeout(timer)
      doubt()
    },
    end: () => {
      clearTimeout(timer)
      end()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
