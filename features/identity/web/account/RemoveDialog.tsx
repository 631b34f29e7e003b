import { useTranslation } from 'react-i18next'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { StepForm } from './StepForm.tsx'

type Props = {
  /** Of the dialog, and of what removes. */
  title: string
  explained: string
  /** No factor is left without it. */
  isLast: boolean
  remove: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password, and says what removing a factor means. */
export function RemoveDialog({ title, explained, isLast, remove, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} size={500} onClose={onClose}>
      <StepForm
        field="password"
        explained={isLast ? `${explained} ${t('account.last_factor')}` : explained}
        saveLabel={title}
        save={(password) => remove(password).then(onClose)}
        onClose={onClose}
      />
    </Dialog>
  )
}
