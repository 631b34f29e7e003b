import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { largestDocument, longestTitle, titleOf } from '#features/documents/upload.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import type { upload } from '#platform/web/lib/http/upload.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { type Closing, Question, useClosing } from '#platform/web/ui/dialog/use-closing.tsx'
import { FailureMessage } from '#platform/web/ui/feedback/errors.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { FileDrop } from '#platform/web/ui/file/FileDrop.tsx'
import { isSent, type Sending, SendingProgress, useSending } from '#platform/web/ui/file/sending.tsx'

type Props = { uploading: Uploading; onClose: () => void }

/** Adds a document: a file with a title, by default the file's name (D2 §2 Upload dialogs, D3 §2 Personal documents card). */
export function DocumentUploadDialog({ uploading, onClose }: Props) {
  const { t } = useTranslation()
  const upload = useDocumentUpload(uploading, onClose)
  const { state, create } = upload
  const closing = useUploadClosing(upload, onClose)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    create()
  }
  return (
    <Dialog title={uploading.title} size={500} onClose={closing.ask} withCloseButton={!closing.isTooLate} onSend={create}>
      <form noValidate onSubmit={send}>
        <Stack>
          {state.isSending ? (
            <SendingProgress sending={state} afterwards={t('upload.creating')} />
          ) : (
            <Fields upload={upload} uploading={uploading} />
          )}
          {closing.question ? <Question {...closing.question} /> : <Actions upload={upload} closing={closing} />}
          <FailureMessage message={state.message} />
        </Stack>
      </form>
    </Dialog>
  )
}

type FieldsProps = { upload: DocumentUpload; uploading: Uploading }

function Fields({ upload: { state, choose, name }, uploading: { choose: label, extension } }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <FileDrop label={label} {...(extension && { extension })} megabytes={largestDocument} file={state.file} onFile={choose} />
      <TextInput
        label={t('upload.title')}
        description={t('upload.title_help')}
        maxLength={longestTitle}
        value={state.title}
        onChange={({ currentTarget }) => name(currentTarget.value)}
      />
    </>
  )
}

type ActionsProps = { upload: DocumentUpload; closing: Closing & { isTooLate: boolean } }

function Actions({ upload: { state, cancel }, closing }: ActionsProps) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  return (
    <Group justify="flex-end">
      <Button variant="default" disabled={closing.isTooLate} onClick={state.isSending ? cancel : closing.ask}>
        {t('shell.cancel')}
      </Button>
      <Button type="submit" disabled={!state.file || state.isSending} {...refusing}>
        {t('shell.create')}
      </Button>
    </Group>
  )
}

/** While a file is being sent, closing asks whether to stop; once all of it is sent, closing is not possible. */
function useUploadClosing({ state, isDirty, cancel }: DocumentUpload, onClose: () => void): Closing & { isTooLate: boolean } {
  const { t } = useTranslation()
  const isTooLate = state.isSending && isSent(state)
  const stopping = {
    text: t('upload.stop_document_question'),
    lose: { label: t('upload.stop'), onChoose: cancel },
    keep: t('upload.go_on'),
  }
  return { isTooLate, ...useClosing({ isLosing: isDirty, isHeld: isTooLate, onClose, instead: state.isSending && stopping }) }
}

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
  /** Refetches all queries that show the document. */
  refresh: () => Promise<unknown>
}

export type UploadState = Sending & { isSending: boolean; title: string; message: string | null }

const empty: UploadState = { file: null, sent: 0, total: 0, isSending: false, title: '', message: null }
const merge = (state: UploadState, change: Partial<UploadState>): UploadState => ({ ...state, ...change })
const proposed = (file: File | null) => (file ? titleOf(undefined, file.name) : '')

/** Uploads one document; its title is the file name until the user enters another (D2 §5, D3 §5). */
function useDocumentUpload({ send, field, added, failed, refresh }: Uploading, onDone: () => void) {
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
type DocumentUpload = ReturnType<typeof useDocumentUpload>
