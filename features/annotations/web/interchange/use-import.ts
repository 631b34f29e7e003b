import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { type Imported, importXfdf } from '#features/annotations/interchange-contract.ts'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { useInQueue } from '#platform/web/queue/use-in-queue.ts'
import { type Sending, useSending } from '#platform/web/ui/file/sending.tsx'

type State = Sending & { isSending: boolean; message: string | null; imported: Imported | null }

const empty: State = { file: null, sent: 0, total: 0, isSending: false, message: null, imported: null }
const merge = (state: State, change: Partial<State>): State => ({ ...state, ...change })

/** Uploads an XFDF file into a layer: its progress and result. */
export function useImport(layer_id: number) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [state, change] = useReducer(merge, empty)
  const queue = useInQueue()
  const { begin, cancel, judge, end } = useSending({ field: 'file', failed: t('layers.interchange.read_failed') })
  const send = async (file: File) => {
    const signal = begin()
    if (!signal) return
    change({ isSending: true, sent: 0, total: file.size, message: null })
    try {
      const onProgress = (sent: number, total: number) => change({ sent, total })
      const sending = { file, signal, onProgress }
      const imported = await queue.ask((work) => upload(importXfdf, { params: { id: layer_id }, work }, sending))
      change({ isSending: false, imported })
    } catch (error) {
      change({ isSending: false, message: judge(error) })
    }
    end()
    await refreshDocuments(client)
  }
  const { file: chosen } = state
  const { waiting } = queue
  return { state, waiting, choose: (file: File | null) => change({ file, message: null }), send: () => chosen && void send(chosen), cancel }
}
