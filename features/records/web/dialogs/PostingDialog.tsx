import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Question } from '#platform/web/ui/dialog/Question.tsx'
import { SendingProgress } from '#platform/web/ui/file/SendingProgress.tsx'
import { isSent } from '#platform/web/ui/file/sending.ts'
import { FormActions } from '#platform/web/ui/form/FormActions.tsx'
import { FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { FileFields } from './FileFields.tsx'
import type { Posting } from './use-posting.ts'

/** Half of the window (D3 §9). */
const WIDTH = '50vw'

type Props = { title: string; posting: Posting; children: ReactNode }

/** What proposals and suggestions have in common: below their fields the files, what goes on, and what can be done (D3 §2). */
export function PostingDialog({ title, posting, children }: Props) {
  const { t } = useTranslation()
  const { files, setFiles, sending } = posting
  return (
    <Dialog title={title} size={WIDTH} onClose={posting.askToClose}>
      <FormBody form={posting.told} onSubmit={posting.submit} foot={<Foot posting={posting} />}>
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
