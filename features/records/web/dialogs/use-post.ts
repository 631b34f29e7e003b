import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetRefused } from '#platform/web/lib/http/query-client.ts'
import { isRefused, Refused } from '#platform/web/lib/http/refused.ts'
import { useStoppable } from '#platform/web/lib/http/use-stoppable.ts'
import type { Sending } from '#platform/web/ui/file/sending.ts'

type Sent = { files: File[]; signal: AbortSignal; onProgress: (sent: number, total: number) => void }

/** Sends the form values with this posting's idempotency key. */
export type Post<Written> = (written: Written, key: string, sent: Sent) => Promise<unknown>

/** Sends a posting with its files and tracks its progress. */
export function usePost<Written>(post: Post<Written>) {
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const { begin, cancel, end } = useStoppable()
  const send = async (written: Written, { key, files }: { key: string; files: File[] }) => {
    const signal = begin()
    if (!signal) return
    const onProgress = (sent: number, total: number) => setSending({ file: null, sent, total })
    onProgress(
      0,
      files.reduce((sum, { size }) => sum + size, 0),
    )
    try {
      await post(written, key, { files, signal, onProgress })
    } catch (error) {
      forgetRefused(client, error)
      throw orConnectionError(error)
    } finally {
      end()
      setSending(null)
    }
  }
  return { sending, send, cancel }
}

/** Shown, in every language, for an answer that is not from a records system (D3 §8). */
const CONNECTION_ERROR = 'Connection Error (WAF)'

/** An answer without a title or without a message comes from something in between, such as a firewall. */
function orConnectionError(error: unknown): unknown {
  const isStopped = error instanceof DOMException && error.name === 'AbortError'
  const isTold = isRefused(error, 0) || (error instanceof Refused && error.message !== '')
  return isStopped || isTold ? error : new Refused(502, { detail: CONNECTION_ERROR })
}
