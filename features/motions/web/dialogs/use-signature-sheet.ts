import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadSignatureSheet } from '#features/motions/contract.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { saveBlob } from '#platform/web/lib/http/save-blob.ts'
import { useInQueue } from '#platform/web/queue/use-in-queue.ts'
import { useSending } from '#platform/web/ui/file/use-sending.ts'

/** Makes and saves the signature sheet; aborted when its dialog closes. `said` is the progress text. */
export function useSignatureSheet(id: number) {
  const { t } = useTranslation()
  const { waiting, ask } = useInQueue()
  const [isMaking, setMaking] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { begin, cancel, judge, end } = useSending({ field: '', failed: t('motion_pages.sheet_failed') })

  const make = async () => {
    const signal = begin()
    if (!signal) return
    setMessage(null)
    setMaking(true)
    try {
      const { bytes, name } = await ask((work) => fetchFile(downloadSignatureSheet, { params: { id }, work }, { signal }))
      saveBlob(bytes, name)
    } catch (error) {
      setMessage(judge(error))
    }
    setMaking(false)
    end()
  }
  return { isMaking, said: waiting ?? t('motion_pages.sheet_is_made'), message, make: () => void make(), cancel }
}
