import { Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { forgetRefused } from '#platform/web/lib/http/query-client.ts'
import { uploadFailure } from '#platform/web/lib/http/refused.ts'
import { useStoppable } from '#platform/web/lib/http/use-stoppable.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { fileSize } from './file-labels.tsx'

/** Progress of an upload; afterwards, what the server is doing. */
export function SendingProgress({ sending, afterwards }: { sending: Sending; afterwards: string }) {
  const { t } = useTranslation()
  const { file, sent, total } = sending
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0
  const waits = isSent(sending)
  return (
    <div>
      <Text fw={600} mb="xs">
        {file?.name}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} animated={waits} striped={waits} aria-label={t('upload.sending')} />
      </Progress.Root>
      <Text component="output" display="block" size="sm" mt="xs">
        {waits && afterwards}
      </Text>
      <Text size="sm" c="dimmed">
        {!waits && t('upload.sent', { sent: sizeOf(sent), total: sizeOf(total) })}
      </Text>
    </div>
  )
}

const sizeOf = (bytes: number) => fileSize(bytes, currentLanguage())

/** Progress of an upload in bytes. */
export type Sending = { file: File | null; sent: number; total: number }

/** Whether everything is sent: the upload can no longer be cancelled. */
export const isSent = ({ sent, total }: Pick<Sending, 'sent' | 'total'>): boolean => total > 0 && sent >= total

/** `field`: name of the file's field; `failed`: the default message. */
type Words = { field: string; failed: string }

/** Runs one upload at a time; aborted on unmount. */
export function useSending(words: Words) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { begin, cancel, isStopped, end } = useStoppable()
  /** The message for a failure; null if the user cancelled. */
  const judge = (error: unknown): string | null => {
    forgetRefused(client, error)
    return isStopped() ? null : uploadFailure(error, { ...words, unreachable: t('shell.error_no_connection') })
  }
  return { begin, cancel, judge, end }
}
