import { Alert, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachToMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { refreshMotions } from '#features/motions/web/queries.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { FailureMessage } from '#platform/web/ui/feedback/errors.tsx'
import { fileKey } from '#platform/web/ui/file/FileDrop.tsx'
import { SendingProgress, useSending } from '#platform/web/ui/file/sending.tsx'
import classes from './edit.module.css'

/** Second step of a save: the motion is stored, its files are being sent or can be sent again. */
export function AttachStep({ attaching: { attachings, isSending } }: { attaching: MotionAttaching }) {
  const { t } = useTranslation()
  return (
    <>
      {isSending ? (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} tabIndex={-1} ref={focus}>
          {t('motion_form.is_saved')}
        </Alert>
      ) : (
        <FailureMessage message={t('motion_form.is_saved_without')} />
      )}
      {/* Without a marker Safari drops the list role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul className={classes.files} role="list" aria-label={t('motion_form.attachments')}>
        {attachings.map((one) => (
          <li key={fileKey(one.file)}>
            <AttachingRow attaching={one} />
          </li>
        ))}
      </ul>
    </>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()

const icons = { waiting: IconClock, done: IconCircleCheck, failed: IconCircleX }

function AttachingRow({ attaching: { file, state, message, ...sending } }: { attaching: Attaching }) {
  const { t } = useTranslation()
  if (state === 'sending') return <SendingProgress sending={{ file, ...sending }} afterwards={t('motion_form.attachment_checked')} />
  const Icon = icons[state]
  const words = {
    waiting: t('motion_form.attachment_waits'),
    done: t('motion_form.attachment_done'),
    failed: t('motion_form.attachment_missing'),
  }
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <Text>
        {file.name}{' '}
        <Text span size="sm" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {message ?? words[state]}
        </Text>
      </Text>
    </Group>
  )
}

/** A file being sent to a saved motion. */
type Attaching = {
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
type MotionAttaching = ReturnType<typeof useAttaching>

const waiting = (file: File): Attaching => ({ file, state: 'waiting', sent: 0, total: file.size, message: null })
