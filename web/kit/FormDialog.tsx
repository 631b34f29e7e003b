import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'
import { FormActions } from './FormActions.tsx'
import { FormBody } from './FormBody.tsx'
import { Question } from './Question.tsx'
import type { Form } from './use-form.ts'
import { useSaving } from './use-saving.ts'

type Props = {
  title: string
  size: number
  form: Form
  /** Rejects when it failed, after having said so; words for fields are shown at them. */
  save: () => Promise<unknown>
  saveLabel?: string
  /** In place of cancel. It does not say that the input is lost: so it asks first. */
  closeLabel?: string
  canSave?: boolean
  /** A further action beside them. */
  action?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: Ctrl or Cmd and Enter saves, success closes, failure keeps the input and leads to the first wrong field. */
export function FormDialog({ title, size, form, save, saveLabel, closeLabel, canSave = true, action, onClose, children }: Props) {
  const { t } = useTranslation()
  const { isSaving, submit } = useSaving({ form, save, onSaved: onClose })
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (isSaving) return
    if (form.isDirty) setAsking(true)
    else onClose()
  }
  return (
    <Dialog title={title} size={size} onClose={close}>
      <FormBody
        form={form}
        onSubmit={() => void (canSave && submit())}
        foot={
          isAsking && form.isDirty ? (
            <Question
              text={t('shell.discard_question')}
              lose={{ label: t('shell.discard'), onChoose: onClose }}
              keep={{ label: t('shell.go_on_editing'), onChoose: () => setAsking(false) }}
            />
          ) : (
            <FormActions
              label={saveLabel ?? t('shell.save')}
              {...{ closeLabel, canSave, isSaving, action }}
              onCancel={closeLabel === undefined ? onClose : close}
            />
          )
        }
      >
        {children}
      </FormBody>
    </Dialog>
  )
}
