import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachToMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { refreshMotions } from '#features/motions/web/queries.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { useSending } from '#platform/web/ui/file/use-sending.ts'

/** A file being sent to a saved motion. */
export type Attaching = {
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  sent: number
  total: number
  /** Why it failed; null if the reader stopped it. */
  message: string | null
}

/** Sends a motion's files one at a time, so that a failure does not affect the others (D1 §4, §7). */
export function useAttaching(onDone: (motion: Motion) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [motion, setMotion] = useState<Motion | null>(null)
  const [attachings, setAttachings] = useState<Attaching[]>([])
  const { begin, cancel, judge, end } = useSending({ field: attachToMotion.upload, failed: t('motion_form.attachment_error') })
  const tell = (file: File, change: Partial<Attaching>) =>
    setAttachings((all) => all.map((one) => (one.file === file ? { ...one, ...change } : one)))

  const sendOne = async (saved: Motion, file: File, signal: AbortSignal): Promise<boolean> => {
    tell(file, { state: 'sending' })
    try {
      await upload(attachToMotion, { params: saved }, { file, signal, onProgress: (sent, total) => tell(file, { sent, total }) })
      tell(file, { state: 'done' })
      return true
    } catch (error) {
      tell(file, { state: 'failed', message: judge(error) })
      return false
    }
  }
  const send = async (saved: Motion, files: File[]) => {
    const signal = begin()
    if (!signal) return
    setMotion(saved)
    setAttachings((all) => [...all.filter(({ state }) => state === 'done'), ...files.map(waiting)])
    let haveFailed = false
    for (const file of files) if (!(await sendOne(saved, file, signal))) haveFailed = true
    end()
    // The list is refetched without waiting: nothing depends on it any more.
    if (!haveFailed) onDone(saved)
    await refreshMotions(client)
  }
  return {
    /** The saved motion, once there are files to send. */
    motion,
    attachings,
    isSending: attachings.some(({ state }) => state === 'sending' || state === 'waiting'),
    send,
    retry: () =>
      motion &&
      void send(
        motion,
        attachings.filter(({ state }) => state === 'failed').map(({ file }) => file),
      ),
    cancel,
  }
}
export type MotionAttaching = ReturnType<typeof useAttaching>

const waiting = (file: File): Attaching => ({ file, state: 'waiting', sent: 0, total: file.size, message: null })
