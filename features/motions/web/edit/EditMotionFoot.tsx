import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Question } from '#platform/web/ui/dialog/use-closing.tsx'
import { FormActions } from '#platform/web/ui/form/FormBody.tsx'
import type { Editing, Loss } from './use-edit-motion.ts'

type Props = { editing: Editing; canSave: boolean }

/** Cancel and save, or the actions of the file step; asks before anything is lost. */
export function Foot({ editing, canSave }: Props) {
  const { t } = useTranslation()
  const { attaching, asked, hasDraft } = editing
  const questions = useQuestions(editing)
  if (asked && isLosing(editing, asked)) return <Question {...questions[asked]} />
  if (attaching.motion) return <AttachActions editing={editing} />
  const discard = (
    <Button variant="subtle" onClick={() => editing.ask('draft')}>
      {t('motion_form.discard_draft')}
    </Button>
  )
  return (
    <FormActions
      label={t('shell.save')}
      canSave={canSave}
      isSaving={editing.isSaving}
      action={hasDraft && discard}
      closing={{ ask: editing.askToClose, question: null }}
    />
  )
}

/** What the question was about may have resolved itself meanwhile. */
const isLosing = ({ attaching }: Editing, asked: Loss) => asked !== 'sending' || attaching.isSending

function AttachActions({ editing: { attaching, close } }: { editing: Editing }) {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end">
      {attaching.isSending ? (
        <Button variant="default" onClick={attaching.cancel}>
          {t('upload.stop')}
        </Button>
      ) : (
        <>
          <Button variant="default" onClick={close}>
            {t('motion_form.finish_without')}
          </Button>
          <Button type="submit">{t('motion_form.retry')}</Button>
        </>
      )}
    </Group>
  )
}

function useQuestions({ ask, close, discardDraft, attaching }: Editing) {
  const { t } = useTranslation()
  const goOn = { label: t('shell.go_on_editing'), onChoose: () => ask(null) }
  const stop = () => {
    attaching.cancel()
    close()
  }
  return {
    inputs: { text: t('shell.discard_question'), lose: { label: t('shell.discard'), onChoose: close }, keep: goOn },
    files: { text: t('motion_form.discard_files_question'), lose: { label: t('motion_form.close_dialog'), onChoose: close }, keep: goOn },
    draft: {
      text: t('motion_form.discard_draft_question'),
      lose: { label: t('motion_form.discard_draft'), onChoose: discardDraft },
      keep: { ...goOn, label: t('motion_form.keep_draft') },
    },
    sending: {
      text: t('motion_form.stop_question'),
      lose: { label: t('upload.stop'), onChoose: stop },
      keep: { ...goOn, label: t('upload.go_on') },
    },
  }
}
