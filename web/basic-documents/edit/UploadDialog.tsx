import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { largestDocument, longestTitle } from '#shared/documents/upload.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { FailureMessage } from '#web/kit/FailureMessage.tsx'
import { FileDrop } from '#web/kit/FileDrop.tsx'
import { Question } from '#web/kit/Question.tsx'
import { SendingProgress } from '#web/kit/SendingProgress.tsx'
import { isSent } from '#web/kit/sending.ts'
import { useClosing } from './use-closing.ts'
import { type DocumentUpload, useDocumentUpload } from './use-document-upload.ts'

type Props = { committee: { id: number }; onClose: () => void }

/** Adds a document: any file, with a title or by the file's name (D2 §2 Upload dialogs). */
export function UploadDialog({ committee, onClose }: Props) {
  const { t } = useTranslation()
  const upload = useDocumentUpload(committee, onClose)
  const { state, create } = upload
  const closing = useClosing(upload, onClose)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    create()
  }
  return (
    <Dialog title={t('basic_documents.add_document')} size={500} onClose={closing.ask} withCloseButton={!closing.isTooLate} onSend={create}>
      <form noValidate onSubmit={send}>
        <Stack>
          {state.isSending ? <SendingProgress sending={state} afterwards={t('basic_documents.creating')} /> : <Fields upload={upload} />}
          <FailureMessage message={state.message} />
          {closing.question ? <Question {...closing.question} /> : <Actions upload={upload} onClose={onClose} />}
        </Stack>
      </form>
    </Dialog>
  )
}

function Fields({ upload: { state, choose, name } }: { upload: DocumentUpload }) {
  const { t } = useTranslation()
  return (
    <>
      <FileDrop label={t('basic_documents.choose_file')} megabytes={largestDocument} file={state.file} onFile={choose} />
      <TextInput
        label={t('basic_documents.title')}
        description={t('basic_documents.title_help')}
        placeholder={state.file?.name.replace(/\.pdf$/i, '')}
        maxLength={longestTitle}
        value={state.title}
        onChange={({ currentTarget }) => name(currentTarget.value)}
      />
    </>
  )
}

function Actions({ upload: { state, cancel }, onClose }: { upload: DocumentUpload; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end">
      <Button variant="default" disabled={state.isSending && isSent(state)} onClick={state.isSending ? cancel : onClose}>
        {t('shell.cancel')}
      </Button>
      <Button type="submit" disabled={!state.file || state.isSending}>
        {t('basic_documents.create')}
      </Button>
    </Group>
  )
}
