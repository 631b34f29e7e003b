import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import { FormActions, FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { type Form, useSaving } from '#platform/web/ui/form/use-form.ts'
import { Dialog } from './Dialog.tsx'
import { useClosing } from './use-closing.tsx'

type Props = {
  title: string
  size: number
  form: Form
  /** Changes by others since the dialog was opened. */
  meanwhile?: Meanwhile
  /** Rejects on failure, after reporting it; errors of fields show at the fields. */
  save: () => Promise<unknown>
  saveLabel?: string
  /** Replaces the label of the cancel button. */
  closeLabel?: string
  canSave?: boolean
  /** Another action beside the buttons. */
  action?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog: Ctrl or Cmd and Enter saves; success closes, failure keeps the input and focuses the first invalid field.
 * Closing asks first if there is unsaved input.
 */
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
