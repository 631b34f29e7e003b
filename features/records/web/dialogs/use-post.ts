import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetRefused } from '#platform/web/lib/http/query-client.ts'
import { useStoppable } from '#platform/web/lib/http/use-stoppable.ts'
import type { Sending } from '#platform/web/ui/file/sending.ts'
import { orConnectionError } from './connection-error.ts'

type Sent = { files: File[]; signal: AbortSignal; onProgress: (sent: number, total: number) => void }

/** Sends what was written, by the name of this posting. */
export type Post<Written> = (written: Written, key: string, sent: Sent) => Promise<unknown>

/** One posting on its way with its files, and how far it is. */
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
