import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BookOptions, downloadMeetingBook } from '#features/downloads/contract.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { saveBlob } from '#platform/web/lib/http/save-blob.ts'
import { useInQueue } from '#platform/web/queue/use-in-queue.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useSending } from '#platform/web/ui/file/use-sending.ts'

/** In bytes; both 0 while the book is being made. */
export type BookProgressed = { received: number; total: number }

/** Has a meeting's book made, and saves it; `waiting` is the text to show while it waits for its turn. One at a time; stopped when the dialog closes. */
export function useBook(params: { committee: number; meeting: number } | null, onSaved: () => void) {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<BookProgressed | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const { waiting, ask } = useInQueue()
  const { begin, cancel, judge, end } = useSending({ field: '', failed: t('downloads.book_interrupted') })

  const make = async (query: BookOptions) => {
    const signal = params && begin()
    if (!signal) return
    setMessage(null)
    setProgress({ received: 0, total: 0 })
    try {
      const onProgress = (received: number, total: number) => setProgress({ received, total })
      const { bytes, name } = await ask((work) => fetchFile(downloadMeetingBook, { params, query, work }, { signal, onProgress }))
      saveBlob(bytes, name)
      notify('success', t('downloads.book_saved'))
      onSaved()
    } catch (error) {
      setMessage(judge(error))
      setProgress(null)
    }
    end()
  }
  return { progress, waiting, message, make: (query: BookOptions) => void make(query), cancel }
}
