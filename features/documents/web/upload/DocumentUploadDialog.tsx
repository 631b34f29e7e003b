import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { largestDocument, longestTitle } from '#features/documents/upload.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Question } from '#platform/web/ui/dialog/Question.tsx'
import { type Closing, useClosing } from '#platform/web/ui/dialog/use-closing.ts'
import { FailureMessage } from '#platform/web/ui/feedback/FailureMessage.tsx'
import { FileDrop } from '#platform/web/ui/file/FileDrop.tsx'
import { SendingProgress } from '#platform/web/ui/file/SendingProgress.tsx'
import { isSent } from '#platform/web/ui/file/sending.ts'
import { type DocumentUpload, type Uploading, useDocumentUpload } from './use-document-upload.ts'

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
