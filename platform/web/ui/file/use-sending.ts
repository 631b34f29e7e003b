import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { forgetRefused } from '#platform/web/lib/http/query-client.ts'
import { useStoppable } from '#platform/web/lib/http/use-stoppable.ts'
import { uploadFailure } from './upload-failure.ts'

/** `field` is the one of the file, `failed` what is said where nothing better is known. */
type Words = { field: string; failed: string }

/** One file under way at a time, stopped when the dialog goes. */
export function useSending(words: Words) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { begin, cancel, isStopped, end } = useStoppable()
  /** What to say of a failure: nothing where the reader stopped it. */
  const judge = (error: unknown): string | null => {
    forgetRefused(client, error)
    return isStopped() ? null : uploadFailure(error, { ...words, unreachable: t('shell.error_no_connection') })
  }
  return { begin, cancel, judge, end }
}
