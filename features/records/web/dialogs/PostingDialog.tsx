import { Button, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { largestFiles, mostFiles } from '#features/records/contract.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Question } from '#platform/web/ui/dialog/use-closing.tsx'
import { FilesDrop } from '#platform/web/ui/file/FileDrop.tsx'
import { isSent, SendingProgress } from '#platform/web/ui/file/sending.tsx'
import { FormActions, FormBody } from '#platform/web/ui/form/FormBody.tsx'
import type { Posting } from './use-posting.ts'

/** Half the window's width (D3 §9). */
const WIDTH = '50vw'

type Props = { title: string; posting: Posting; children: ReactNode }

/** Common parts of proposals and suggestions: below their fields the files, progress and actions (D3 §2). */
export function PostingDialog({ title, posting, children }: Props) {
  const { t } = useTranslation()
  const { files, setFiles, sending } = posting
  return (
    <Dialog title={title} size={WIDTH} onClose={posting.askToClose}>
      <FormBody form={posting.formWithReasons} onSubmit={posting.submit} foot={<Foot posting={posting} />}>
        {children}
        {sending && files.length > 0 ? (
          <SendingProgress sending={sending} afterwards={t('records_dialogs.is_checked')} />
        ) : (
          <FileFields files={files} onFiles={setFiles} />
        )}
      </FormBody>
    </Dialog>
  )
}

function Foot({ posting }: { posting: Posting }) {
  const { t } = useTranslation()
  const questions = useQuestions(posting)
  const { question, canSend, isSaving, isBegun, askToClose } = posting
  if (question && isBegun && !isSaving) return <Question {...questions[question]} />
  return (
    <FormActions
      label={t('records_dialogs.submit')}
      canSave={canSend}
      isSaving={isSaving}
      action={isSaving ? <Stop posting={posting} /> : isBegun && <Reset posting={posting} />}
      closing={{ ask: askToClose, question: null }}
    />
  )
}

function Reset({ posting: { ask } }: { posting: Posting }) {
  const { t } = useTranslation()
  return (
    <Button variant="subtle" onClick={() => ask('reset')}>
      {t('records_dialogs.reset')}
    </Button>
  )
}

function Stop({ posting: { files, sending, cancel } }: { posting: Posting }) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <Button variant="subtle" disabled={!sending || isSent(sending)} onClick={cancel}>
      {t('upload.stop')}
    </Button>
  )
}

function useQuestions({ ask, close, reset }: Posting) {
  const { t } = useTranslation()
  const onChoose = () => ask(null)
  return {
    close: {
      text: t('records_dialogs.close_question'),
      lose: { label: t('motion_form.close_dialog'), onChoose: close },
      keep: { label: t('shell.go_on_editing'), onChoose },
    },
    reset: {
      text: t('records_dialogs.reset_question'),
      lose: { label: t('records_dialogs.reset'), onChoose: reset },
      keep: { label: t('records_dialogs.keep'), onChoose },
    },
  }
}

type FileFieldsProps = { files: File[]; onFiles: (files: File[]) => void }

/** Up to three files, limited to the total size that the server accepts (D3 §9). */
function FileFields({ files, onFiles }: FileFieldsProps) {
  const { t } = useTranslation()
  const refuse = (more: File[]) => {
    const all = [...files, ...more]
    if (all.length > mostFiles) return t('records_dialogs.too_many_files', { maximum: mostFiles })
    const isTooLarge = all.reduce((sum, { size }) => sum + size, 0) > largestFiles * 2 ** 20
    return isTooLarge ? t('records_dialogs.files_too_large', { megabytes: largestFiles }) : null
  }
  return (
    <Input.Wrapper
      label={t('records_dialogs.files')}
      labelElement="div"
      size="md"
      description={t('records_dialogs.files_explained', { maximum: mostFiles, megabytes: largestFiles })}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <FilesDrop label={t('motion_form.choose_files')} megabytes={largestFiles} refuse={refuse} files={files} onFiles={onFiles} />
    </Input.Wrapper>
  )
}

/** Textarea props for long texts. */
export const area = { rows: 6, resize: 'vertical' } as const
