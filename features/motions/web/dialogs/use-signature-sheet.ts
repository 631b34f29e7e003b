import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadSignatureSheet } from '#features/motions/contract.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { saveBlob } from '#platform/web/lib/http/save-blob.ts'
import { useInQueue } from '#platform/web/queue/use-in-queue.ts'
import { useSending } from '#platform/web/ui/file/use-sending.ts'

/** What was signed, by whom and when, as a file that is made and saved; stopped when its dialog goes. `said` is how far it is. */
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
