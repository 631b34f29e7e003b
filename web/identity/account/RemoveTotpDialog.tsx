import { useTranslation } from 'react-i18next'
import { removeTotp } from '#shared/identity/second-factor.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { useAction } from '#web/kit/use-action.ts'
import { secondFactorQuery } from './queries.ts'
import { StepForm } from './StepForm.tsx'

/** Goes back to the password alone, once it was given. */
export function RemoveTotpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const options = { text: 'account.remove_totp', refresh: secondFactorQuery.queryKey, onDone: onClose, inForm: true } as const
  const remove = useAction(removeTotp, options)
  return (
    <Dialog title={t('account.remove_totp')} size={500} onClose={onClose}>
      <StepForm
        field="password"
        explained={t('account.remove_totp_explained')}
        saveLabel={t('account.remove_totp')}
        save={(password) => remove.mutateAsync({ body: { password } })}
        onClose={onClose}
      />
    </Dialog>
  )
}
