import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'
import { FormActions } from './FormActions.tsx'
import { FormBody } from './FormBody.tsx'
import { useClosing } from './use-closing.ts'
import type { Form } from './use-form.ts'
import type { Meanwhile } from './use-meanwhile.ts'
import { useSaving } from './use-saving.ts'

type Props = {
  title: string
  size: number
  form: Form
  /** What others have changed since it was opened. */
  meanwhile?: Meanwhile
  /** Rejects when it failed, after having said so; words for fields are shown at them. */
  save: () => Promise<unknown>
  saveLabel?: string
  /** In place of cancel. */
  closeLabel?: string
  canSave?: boolean
  /** A further action beside them. */
  action?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: Ctrl or Cmd and Enter saves, success closes, failure keeps the input and leads to the first wrong field. Closing it asks first when something was written. */
export function FormDialog({
  title,
  size,
  form,
  meanwhile,
  save,
  saveLabel,
  closeLabel,
  canSave = true,
  action,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation()
  const isPossible = canSave && !meanwhile?.isGone
  const { isSaving, submit } = useSaving({ form, save, onSaved: onClose })
  const closing = useClosing({ isLosing: form.isDirty, isHeld: isSaving, onClose })
  return (
    <Dialog title={title} size={size} onClose={closing.ask}>
      <FormBody
        form={form}
        meanwhile={meanwhile}
        onSubmit={() => void (isPossible && submit())}
        foot={<FormActions label={saveLabel ?? t('shell.save')} canSave={isPossible} {...{ closeLabel, isSaving, action, closing }} />}
      >
        {children}
      </FormBody>
    </Dialog>
  )
}
