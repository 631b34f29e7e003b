import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { forgetRefused } from '#platform/web/lib/http/query-client.ts'
import { useStoppable } from '#platform/web/lib/http/use-stoppable.ts'
import { uploadFailure } from './upload-failure.ts'

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
