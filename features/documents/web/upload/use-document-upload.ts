import { useReducer } from 'react'
import { titleOf } from '#features/documents/upload.ts'
import type { upload } from '#platform/web/lib/http/upload.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { Sending } from '#platform/web/ui/file/sending.ts'
import { useSending } from '#platform/web/ui/file/use-sending.ts'

/** What differs between kinds of documents. */
export type Uploading = {
  /** The dialog's title. */
  title: string
  /** Label of the file chooser. */
  choose: string
  /** The only accepted extension; any if undefined. */
  extension?: string
  send: (texts: { title: string }, sending: Parameters<typeof upload>[2]) => Promise<{ title: string }>
  /** The multipart field of the file. */
  field: string
  added: (title: string) => string
  failed: string
  /** Refetches whatever shows the document. */
  refresh: () => Promise<unknown>
}

export type UploadState = Sending & { isSending: boolean; title: string; message: string | null }

const empty: UploadState = { file: null, sent: 0, total: 0, isSending: false, title: '', message: null }
const merge = (state: UploadState, change: Partial<UploadState>): UploadState => ({ ...state, ...change })
const proposed = (file: File | null) => (file ? titleOf(undefined, file.name) : '')

/** Uploads one document; its title is the file name until the user enters another (D2 §5, D3 §5). */
export function useDocumentUpload({ send, field, added, failed, refresh }: Uploading, onDone: () => void) {
  const [state, change] = useReducer(merge, empty)
  const { begin, cancel, judge, end } = useSending({ field, failed })

  const create = async (file: File, title: string) => {
    const signal = begin()
    if (!signal) return
    change({ isSending: true, sent: 0, total: file.size, message: null })
    try {
      const document = await send({ title }, { file, signal, onProgress: (sent, total) => change({ sent, total }) })
      notify('success', added(document.title))
      onDone()
    } catch (error) {
      change({ isSending: false, message: judge(error) })
    }
    end()
    await refresh()
  }
  const { file: chosen, title } = state
  const isOwnTitle = title.trim() !== '' && title !== proposed(chosen)
  return {
    state,
    isDirty: chosen !== null || isOwnTitle,
    choose: (file: File | null) => change({ file, message: null, title: isOwnTitle ? title : proposed(file) }),
    name: (typed: string) => change({ title: typed }),
    create: () => chosen && void create(chosen, title),
    cancel,
  }
}
export type DocumentUpload = ReturnType<typeof useDocumentUpload>
