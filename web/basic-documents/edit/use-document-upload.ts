import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadDocument } from '#shared/basic-documents/contract.ts'
import { structureQuery } from '#web/basic-documents/queries.ts'
import { notify } from '#web/kit/notify.ts'
import type { Sending } from '#web/kit/sending.ts'
import { upload } from '#web/kit/upload.ts'
import { useSending } from '#web/kit/use-sending.ts'

export type UploadState = Sending & { isSending: boolean; title: string; message: string | null }

const empty: UploadState = { file: null, sent: 0, total: 0, isSending: false, title: '', message: null }
const merge = (state: UploadState, change: Partial<UploadState>): UploadState => ({ ...state, ...change })

/** One document on its way into a committee. */
export function useDocumentUpload(committee: { id: number }, onDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [state, change] = useReducer(merge, empty)
  const failed = t('basic_documents.error_on_basic_document_upload')
  const { begin, cancel, judge, end } = useSending({ field: uploadDocument.upload, failed })

  const send = async (file: File, title: string) => {
    const signal = begin()
    if (!signal) return
    change({ isSending: true, sent: 0, total: file.size, message: null })
    try {
      const onProgress = (sent: number, total: number) => change({ sent, total })
      const added = await upload(uploadDocument, { params: { id: committee.id }, form: { title } }, { file, onProgress, signal })
      notify('success', t('basic_documents.document_added', { title: added.title }))
      onDone()
    } catch (error) {
      change({ isSending: false, message: judge(error) })
    }
    end()
    await client.invalidateQueries({ queryKey: structureQuery(committee.id).queryKey })
  }
  return {
    state,
    choose: (file: File | null) => change({ file, message: null }),
    name: (title: string) => change({ title }),
    create: () => state.file && void send(state.file, state.title),
    cancel,
  }
}
export type DocumentUpload = ReturnType<typeof useDocumentUpload>
