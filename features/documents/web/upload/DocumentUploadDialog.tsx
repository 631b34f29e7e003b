import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { largestDocument, longestTitle } from '#features/documents/upload.ts'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Question } from '#platform/web/ui/dialog/Question.tsx'
import type { Closing } from '#platform/web/ui/dialog/use-closing.ts'
import { FailureMessage } from '#platform/web/ui/feedback/FailureMessage.tsx'
import { FileDrop } from '#platform/web/ui/file/FileDrop.tsx'
import { SendingProgress } from '#platform/web/ui/file/SendingProgress.tsx'
import { type DocumentUpload, type Uploading, useDocumentUpload } from './use-document-upload.ts'
import { useUploadClosing } from './use-upload-closing.ts'

type Props = { uploading: Uploading; onClose: () => void }

/** Adds a document: a file, with a title or by the file's name (D2 §2 Upload dialogs, D3 §2 Personal documents card). */
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
  const refusing = useNeedsReach()
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
