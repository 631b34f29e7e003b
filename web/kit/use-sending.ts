import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetRefused } from './query-client.ts'
import { uploadFailure } from './upload-failure.ts'

/** `field` is the one of the file, `failed` what is said where nothing better is known. */
type Words = { field: string; failed: string }

/** One file under way at a time, stopped when the dialog goes. */
export function useSending(words: Words) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // No state: that is a render late, and a double click must find the first one here.
  const sending = useRef<AbortController | null>(null)
  const cancel = () => sending.current?.abort()
  useEffect(() => () => sending.current?.abort(), [])
  const begin = () => {
    if (sending.current) return null
    sending.current = new AbortController()
    return sending.current.signal
  }
  /** What to say of a failure: nothing where the reader stopped it. */
  const judge = (error: unknown): string | null => {
    forgetRefused(client, error)
    return sending.current?.signal.aborted ? null : uploadFailure(error, { ...words, unreachable: t('shell.error_no_connection') })
  }
  const end = () => {
    sending.current = null
  }
  return { begin, cancel, judge, end }
}
